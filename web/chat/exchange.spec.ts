import { withEvent } from './answer-event';
import type { RecordedMessage, StreamData, StreamEvent } from './public-schema';
import { isRunning, merged, newExchange, recordedExchange, type Exchange } from './exchange';
import { failureOf } from './failure';

const NOW = new Date('2026-11-23T12:00:00Z');
const asked = newExchange('key', 'How much is it?', NOW);
const event = (id: number | undefined, data: Partial<StreamData> | undefined): StreamEvent => ({
  id,
  data: data && { delta: '', conversationId: 'conversation', ...data },
});
const read = (...events: StreamEvent[]): Exchange => events.reduce(withEvent, asked);
const failed = (code: string, retryAfterSeconds?: number) =>
  event(3, { error: { code, details: { retryAfterSeconds } } });

describe('an exchange that is being answered', () => {
  it('waits until there is text, streams, and ends with its sources', () => {
    const sources = [{ sourceId: 1, title: 'Prices', url: 'https://example.com/prices' }];
    const waiting = read(event(1, { messageId: 7 }));
    expect(waiting).toMatchObject({ state: 'waiting', messageId: 7, response: '' });
    const streaming = read(
      event(1, { messageId: 7 }),
      event(2, { delta: '12 ' }),
      event(3, { delta: 'euros' }),
    );
    expect(streaming).toMatchObject({ state: 'streaming', response: '12 euros', lastEventId: 3 });
    const done = [event(4, { sources }), event(5, undefined)].reduce(withEvent, streaming);
    expect(done).toMatchObject({ state: 'done', response: '12 euros', sources, messageId: 7 });
    expect([waiting, streaming, done].map(isRunning)).toEqual([true, true, false]);
  });

  it('takes each event once, although a resumed answer repeats some', () => {
    const events = [event(1, { messageId: 7 }), event(2, { delta: 'one ' }), event(3, { delta: 'two' })];
    expect([...events, ...events].reduce(withEvent, asked)).toEqual(read(...events));
  });

  it('keeps the text so far when it fails or is stopped', () => {
    const said = event(2, { delta: 'one' });
    expect(read(said, failed('MODEL_ERROR'))).toMatchObject({
      state: 'failed',
      response: 'one',
      failure: { kind: 'model' },
    });
    expect(read(said, failed('STREAM_INTERRUPTED'))).toMatchObject({ failure: { kind: 'interrupted' } });
    expect(read(said, failed('STREAM_STOPPED'))).toMatchObject({
      state: 'stopped',
      response: 'one',
      failure: undefined,
    });
  });
});

describe('a failure', () => {
  it('knows when a retry can succeed', () => {
    expect(failureOf('RATE_LIMITED', { retryAfterSeconds: 90 })).toEqual({
      kind: 'limited',
      retryAfterSeconds: 90,
    });
  });

  it('of an unknown kind is shown as unavailable', () => {
    expect(failureOf('SOMETHING_NEW')).toEqual({ kind: 'unavailable', retryAfterSeconds: undefined });
  });
});

describe('messages that are read again', () => {
  const message = (id: number, response = `answer ${id}`): RecordedMessage => ({
    id,
    query: `question ${id}`,
    response,
    author: 'agent',
    authorName: null,
    sources: [],
    attachments: [],
    rating: null,
    createdAt: new Date(NOW.getTime() + id * 1000).toISOString(),
  });
  const recorded = (...ids: number[]) => ids.map((id) => recordedExchange(message(id)));
  const ids = (exchanges: Exchange[]) => exchanges.map(({ messageId }) => messageId);

  it('are added in their order, once, and older ones that are shown stay', () => {
    expect(ids(merged(recorded(1, 2, 4), recorded(2, 3, 4, 5)))).toEqual([1, 2, 3, 4, 5]);
  });

  it('replace the own version of this page, and keep its element', () => {
    const own = { ...asked, messageId: 3, state: 'done' as const, response: 'answ' };
    const [shown] = merged([own], recorded(3));
    expect(shown).toMatchObject({ key: 'key', response: 'answer 3' });
  });

  it('leave the note that the visitor has stopped an answer', () => {
    const own = { ...asked, messageId: 3, state: 'stopped' as const, response: 'answ' };
    expect(merged([own], recorded(3))).toMatchObject([{ state: 'stopped', response: 'answer 3' }]);
  });

  it('change no answer that is running or has failed', () => {
    const running = { ...asked, messageId: 3, state: 'streaming' as const, response: 'ans' };
    const broken = { ...running, state: 'failed' as const, failure: { kind: 'interrupted' as const } };
    expect(merged([running], recorded(3))).toEqual([running]);
    expect(merged([broken], recorded(3))).toEqual([broken]);
  });

  it('come after a message of this page that has failed before them', () => {
    const broken = { ...asked, state: 'failed' as const };
    const again = merged([...recorded(1), broken], recorded(1, 2));
    expect(ids(again)).toEqual([1, undefined, 2]);
    const running = { ...asked, key: 'other' };
    expect(ids(merged([...again, running], recorded(1, 2, 3)))).toEqual([1, undefined, 2, 3, undefined]);
    expect(ids(merged([broken], recorded(1)))).toEqual([undefined, 1]);
  });

  it('come before messages of this page that are not recorded yet', () => {
    expect(ids(merged([...recorded(1), asked], recorded(1, 2)))).toEqual([1, 2, undefined]);
  });
});
