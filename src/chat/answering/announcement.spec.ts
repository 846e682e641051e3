import { setTimeout as wait } from 'node:timers/promises';
import type { ModelEvent } from '../../models/language-model';
import { withoutAnnouncement } from './announcement';

const CALL: ModelEvent = {
  type: 'end',
  model: 'm',
  toolCalls: [{ id: '1', name: 'search', arguments: '{}' }],
};
const END: ModelEvent = { type: 'end', model: 'm' };
const LONG_MS = 60_000;

async function* said(pieces: readonly (string | Error)[], end: ModelEvent): AsyncGenerator<ModelEvent> {
  for (const piece of pieces) {
    if (typeof piece !== 'string') throw piece;
    yield { type: 'delta', text: piece };
  }
  yield end;
}

async function textOf(events: AsyncIterable<ModelEvent>): Promise<string> {
  let text = '';
  for await (const event of events) if (event.type === 'delta') text += event.text;
  return text;
}

describe('a text before a call of a tool', () => {
  it.each<[string, string[], ModelEvent, string]>([
    ['is left out if it is one sentence', ['Let me look ', 'that up.'], CALL, ''],
    ['is kept if it is more', ['We do not. ', 'But we have bikes.'], CALL, 'We do not. But we have bikes.'],
    ['is kept if it is long', ['x'.repeat(300)], CALL, 'x'.repeat(300)],
    ['is the answer if no call follows', ['We open ', 'at 7.5 a.m.'], END, 'We open at 7.5 a.m.'],
  ])('%s', async (_, pieces, end, text) => {
    expect(await textOf(withoutAnnouncement(said(pieces, end), LONG_MS))).toBe(text);
  });

  it('is not lost if the model fails', async () => {
    const events = withoutAnnouncement(said(['So far'], END), LONG_MS);
    const failing = withoutAnnouncement(said(['So far', new Error('gone')], END), LONG_MS);
    expect(await textOf(events)).toBe('So far');
    expect((await failing.next()).value).toEqual({ type: 'delta', text: 'So far' });
    await expect(failing.next()).rejects.toThrow('gone');
  });

  it('is held back for a limited time', async () => {
    async function* slow(): AsyncGenerator<ModelEvent> {
      yield { type: 'delta', text: 'So far' };
      await wait(LONG_MS, undefined, { ref: false });
    }
    const events = withoutAnnouncement(slow(), 20);
    expect((await events.next()).value).toEqual({ type: 'delta', text: 'So far' });
    void events.return(undefined);
  });
});
