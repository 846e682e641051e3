import fc from 'fast-check';
import { replyInterrupted } from './streams.errors';
import { errorBody } from '../../platform/http/errors';
import type { Closing } from '../writing/reply-piece';
import { ReplyLog, type ReplyHead, type StreamEvent } from './reply-log';

const HEAD = { messageId: 7, conversationId: 'c', sources: [] } as unknown as ReplyHead;
const CLOSINGS: Closing[] = [{ sources: [], decision: null, decidedBy: null }, errorBody(replyInterrupted())];
const never = new AbortController().signal;

async function readAll(log: ReplyLog, after: number): Promise<StreamEvent[]> {
  const events = [];
  for await (const event of log.read(after, never)) events.push(event);
  return events;
}

function textOf(events: StreamEvent[]): string {
  return events.map(({ data }) => (data === '[DONE]' ? '' : (data as { delta: string }).delta)).join('');
}

describe('the log of a reply', () => {
  it('gives readers what follows any event, whether they come before, while or after it is made', async () => {
    const cases = fc.record({
      texts: fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 20 }),
      closing: fc.constantFrom(...CLOSINGS),
      cut: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ texts, closing, cut }) => {
        const log = new ReplyLog(HEAD);
        const early = readAll(log, 0);
        log.append(texts.slice(0, cut).map((text) => ({ text })));
        const between = readAll(log, 1);
        log.append([...texts.slice(cut).map((text) => ({ text })), closing]);
        const whole = await early;
        expect(whole.map(({ id }) => id)).toEqual(whole.map((_, index) => index + 1));
        expect(textOf(whole)).toBe(texts.join(''));
        expect(await between).toEqual(whole.slice(1));
        expect(log.newestId).toBe(whole.length);
        for (let after = 0; after <= whole.length + 1; after++)
          expect(await readAll(log, after)).toEqual(whole.slice(after));
      }),
    );
  });

  it('releases a reader whose signal fires, and takes no piece after the last one', async () => {
    const log = new ReplyLog(HEAD);
    const leaving = new AbortController();
    const reading = log.read(1, leaving.signal).next();
    leaving.abort();
    expect(await reading).toMatchObject({ done: true });
    log.append([{ text: 'a' }, { sources: [], decision: null, decidedBy: null }, { text: 'b' }]);
    expect(log.text).toBe('a');
  });
});
