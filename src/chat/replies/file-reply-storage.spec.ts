import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '../../platform/observability/logging/logger';
import { FileReplyStorage } from './file-reply-storage';
import type { Piece, ReplyHead } from './reply-log';

const KEPT_MS = 300_000;
const HEAD = { messageId: 7, conversationId: 'c', sources: [] } as unknown as ReplyHead;
const ended: Piece = { sources: [] };

let folder: string;
let closed: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'streams-'));
  closed = [];
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const storage = (): FileReplyStorage =>
  new FileReplyStorage(folder, KEPT_MS, async (_, text) => {
    closed.push(text);
    return [ended];
  });
const file = (): string => join(folder, 'streams/7.jsonl');

async function write(...pieces: Piece[]): Promise<void> {
  const copy = await storage().open(HEAD);
  for (const piece of pieces) expect(await copy.append([piece])).toBe('runs');
}

describe('replies in files', () => {
  it('are readable by nobody else', async () => {
    await write({ text: 'one ' });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'streams')).mode & 0o777).toBe(0o700);
  });

  it('are closed once by the next start, also when the kill has cut off a line', async () => {
    for (const cut of [0, 1, 5]) {
      closed = [];
      await write({ text: 'one\n' }, { text: 'two' }, { text: 'three' });
      truncateSync(file(), statSync(file()).size - cut);
      const text = cut === 0 ? 'one\ntwothree' : 'one\ntwo';
      for (const start of [1, 2]) {
        const [reply] = await storage().leftovers();
        expect([start, reply!.log.text, reply!.log.isClosed]).toEqual([start, text, true]);
        expect(closed).toEqual([text]);
        if (start === 2) await reply!.copy.remove();
      }
      expect(readdirSync(join(folder, 'streams'))).toEqual([]);
    }
  });

  it('are removed by a start after their time, and unreadable ones at once', async () => {
    await write({ text: 'one' }, ended);
    appendFileSync(join(folder, 'streams/8.jsonl'), '{');
    expect(await storage().leftovers()).toHaveLength(1);
    const before = (Date.now() - KEPT_MS - 1000) / 1000;
    utimesSync(file(), before, before);
    expect(await storage().leftovers()).toEqual([]);
    expect(readdirSync(join(folder, 'streams'))).toEqual([]);
  });

  it('go on without their file when it cannot be written', async () => {
    jest.spyOn(log, 'warn').mockImplementation();
    const inTheWay = join(folder, 'file');
    writeFileSync(inTheWay, '');
    const copy = await new FileReplyStorage(inTheWay, KEPT_MS, async () => []).open(HEAD);
    expect(await copy.append([{ text: 'one' }])).toBe('runs');
    await copy.remove();
  });
});
