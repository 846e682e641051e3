import { constants } from 'node:os';
import {
  DEFAULT_DOCUMENT_LIMITS,
  DocumentError,
  type DocumentLimits,
  type ReadingOptions,
} from '@app/document-text';
import { ReadingLanes } from './reading-lanes';

const SHORT_MS = 2_000;
/** The begun readings, in order: `path`, or `path (long)` with the whole limits. */
const begun: string[] = [];
const priorities = new Map<string, number>();
const ends = new Map<string, () => void>();

jest.mock<object>('@app/document-text', () => ({
  ...jest.requireActual<object>('@app/document-text'),
  async *readDocument(path: string, limits: DocumentLimits, { priority }: ReadingOptions) {
    const isLong = limits.maxMs > SHORT_MS;
    priorities.set(path, priority ?? constants.priority.PRIORITY_BELOW_NORMAL);
    begun.push(isLong ? `${path} (long)` : path);
    if (path.startsWith('bomb') && !isLong) throw new DocumentError('too_slow', limits);
    if (isLong) await new Promise<void>((end) => ends.set(path, end));
    yield { kind: 'part', path };
  },
}));

beforeEach(() => void begun.splice(0));

/** Lets everything run that waits for no end. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function read(lanes: ReadingLanes, accountId: number, path: string): Promise<string> {
  for await (const _ of lanes.read(path, accountId, undefined));
  return path;
}

describe('the files of many accounts', () => {
  it('wait for no long file of another account until they prove to be long', async () => {
    const lanes = new ReadingLanes(DEFAULT_DOCUMENT_LIMITS);
    const bombs = [1, 2, 3, 4].map((accountId) => read(lanes, accountId, `bomb of ${accountId}`));
    await settled();
    expect(begun).toEqual(expect.arrayContaining(['bomb of 1 (long)', 'bomb of 2 (long)', 'bomb of 4']));
    expect(await read(lanes, 5, 'line')).toBe('line');
    expect(begun.at(-1)).toBe('line');
    // And the processor, which the long files take too; as `nice` counts it, less goes first.
    expect(priorities.get('line')).toBeLessThan(priorities.get('bomb of 1')!);
    // One account leaves a place of the long lane to others; its own next file waits.
    expect(begun).not.toContain('bomb of 3 (long)');
    for (const accountId of [1, 2, 3, 4]) {
      ends.get(`bomb of ${accountId}`)!();
      await settled();
    }
    await Promise.all(bombs);
  });

  it('get a place of the long lane, although another account has many long files', async () => {
    const lanes = new ReadingLanes(DEFAULT_DOCUMENT_LIMITS);
    const files = ['bomb a', 'bomb b', 'bomb c'].map((path) => read(lanes, 1, path));
    await settled();
    files.push(read(lanes, 2, 'bomb of another'));
    await settled();
    expect(begun.filter((each) => each.endsWith('(long)'))).toEqual([
      'bomb a (long)',
      'bomb of another (long)',
    ]);
    for (const path of ['bomb a', 'bomb of another', 'bomb b', 'bomb c']) {
      ends.get(path)!();
      await settled();
    }
    await Promise.all(files);
  });
});
