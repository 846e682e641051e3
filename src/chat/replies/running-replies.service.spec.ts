import { log } from '../../platform/observability/logging/logger';
import type { PieceBatch, RepliesRepository } from './replies.repository';
import type { WrittenReply } from './replies.queries';
import type { ReplyHead } from './reply-log';
import { RunningRepliesService, type RunningReply } from './running-replies.service';

const headOf = (messageId: number): ReplyHead =>
  ({ tenant: { accountId: 1, mode: 'live' }, messageId, conversationId: 'c' }) as ReplyHead;

let writes: PieceBatch[][];
let outcome: WrittenReply['outcome'];
let isAway: boolean;
let aborted: string[];
let running: RunningRepliesService;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  [writes, outcome, isAway, aborted] = [[], 'stored', false, []];
  const write = async (batches: PieceBatch[]): Promise<WrittenReply[]> => {
    if (isAway) throw new Error('the database is away');
    writes.push(structuredClone(batches.filter(({ pieces }) => pieces.length > 0)));
    return batches.map(({ messageId }) => ({ messageId, outcome }));
  };
  running = new RunningRepliesService({ write, open: async () => undefined } as unknown as RepliesRepository);
});

afterEach(() => {
  running.onApplicationShutdown();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const open = (messageId: number): Promise<RunningReply> =>
  running.open(headOf(messageId), ({ code }) => aborted.push(code));
const say = (reply: RunningReply, ...texts: string[]): void =>
  texts.forEach((text) => running.add(reply, { text }));
const batchOf = (messageId: number, lastId: number, ...texts: string[]): PieceBatch => ({
  accountId: 1,
  messageId,
  lastId,
  pieces: texts.map((text) => ({ text })),
});

describe('running replies', () => {
  it('are stored together, before readers see them, and the first and the last piece at once', async () => {
    const [one, two] = await Promise.all([open(1), open(2)]);
    say(one, 'a');
    say(two, 'b', 'c');
    expect(one.log.text).toBe('');
    await jest.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([[batchOf(1, 2, 'a'), batchOf(2, 3, 'b', 'c')]]);
    expect([one.log.text, two.log.text]).toEqual(['a', 'bc']);
    say(one, 'd');
    say(two, 'e');
    await jest.advanceTimersByTimeAsync(149);
    expect(writes).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(writes[1]).toEqual([batchOf(1, 3, 'd'), batchOf(2, 4, 'e')]);
    running.add(one, { sources: [], decision: null, decidedBy: null });
    await jest.advanceTimersByTimeAsync(0);
    expect(writes[2]).toEqual([
      { accountId: 1, messageId: 1, lastId: 5, pieces: [{ sources: [], decision: null, decidedBy: null }] },
    ]);
    expect([one.log.isClosed, running.get(1), running.get(2)]).toEqual([true, undefined, two.log]);
  });

  it('renew their leases while nothing is said', async () => {
    await open(1);
    await jest.advanceTimersByTimeAsync(2000);
    expect(writes.length).toBeGreaterThanOrEqual(4);
  });

  it('are stored in the same batches once the database is back, while readers see an end at once', async () => {
    jest.spyOn(log, 'warn').mockImplementation();
    const [one, two] = await Promise.all([open(1), open(2)]);
    isAway = true;
    say(one, 'a');
    say(two, 'b');
    await jest.advanceTimersByTimeAsync(0);
    say(one, 'c');
    running.add(two, { sources: [], decision: null, decidedBy: null });
    await jest.advanceTimersByTimeAsync(0);
    expect([one.log.text, two.log.text, two.log.isClosed]).toEqual(['', 'b', true]);
    isAway = false;
    await jest.advanceTimersByTimeAsync(1000);
    expect(writes.flat()).toEqual([
      batchOf(1, 2, 'a'),
      batchOf(2, 2, 'b'),
      batchOf(1, 3, 'c'),
      { accountId: 1, messageId: 2, lastId: 4, pieces: [{ sources: [], decision: null, decidedBy: null }] },
    ]);
    expect([running.get(1), running.get(2), two.log.text]).toEqual([one.log, undefined, 'b']);
  });

  it.each([
    ['stopped', 'a', 'STREAM_STOPPED'],
    ['lost', '', 'STREAM_INTERRUPTED'],
    ['gone', '', 'NOT_FOUND'],
  ] as const)('learn that they are %s', async (result, text, code) => {
    const reply = await open(1);
    outcome = result;
    say(reply, 'a');
    await jest.advanceTimersByTimeAsync(0);
    expect([reply.log.text, reply.log.isClosed, aborted]).toEqual([text, result !== 'stopped', [code]]);
  });
});
