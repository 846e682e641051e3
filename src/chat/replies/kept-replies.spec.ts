import { KeptReplies } from './kept-replies';
import { ReplyLog, type ReplyHead } from './reply-log';

const KEPT_MS = 300_000;

let nowMs: number;
let removed: number[];
let kept: KeptReplies;

beforeEach(() => {
  nowMs = 0;
  removed = [];
  kept = new KeptReplies(KEPT_MS, () => nowMs);
});

function add(messageId: number, characters: number): ReplyLog {
  const log = new ReplyLog({ messageId } as ReplyHead);
  log.append([{ text: 'x'.repeat(characters) }]);
  kept.add(log, {
    append: async () => 'runs',
    remove: async () => void removed.push(messageId),
    erase: async () => void removed.push(messageId),
  });
  return log;
}

describe('kept replies', () => {
  it('stay while they run, and for their time after their end', () => {
    const [running, ended] = [add(1, 1), add(2, 1)];
    kept.noteEnd(ended);
    nowMs = KEPT_MS - 1;
    kept.dropExpired();
    expect(kept.get(2)).toBe(ended);
    nowMs = KEPT_MS;
    kept.dropExpired();
    expect([kept.get(1), kept.get(2), removed]).toEqual([running, undefined, [2]]);
  });

  it('take a bounded memory: those that ended first leave first', () => {
    for (let messageId = 1; messageId <= 200; messageId++) kept.noteEnd(add(messageId, 262_144));
    expect(kept.get(200)).toBeDefined();
    expect(removed).toEqual(Array.from({ length: 78 }, (_, index) => index + 1));
  });

  it('of deleted messages leave with their copies, unless they run', async () => {
    const [running, ended, other] = [add(1, 1), add(2, 1), add(3, 1)];
    for (const log of [ended, other]) kept.noteEnd(log);
    expect(kept.endedWithText()).toEqual([2, 3]);
    await Promise.all([kept.erase(1), kept.erase(2)]);
    expect([kept.get(1), kept.get(2), kept.get(3), removed]).toEqual([running, undefined, other, [2]]);
  });
});
