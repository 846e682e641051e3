import type { DataSource } from 'typeorm';
import type { StretchRow } from './passages.queries';
import { PassageStretches } from './passage-stretches';

const row = (id: number, documentId: number, position: number): StretchRow => ({
  id,
  documentId,
  position,
  heading: '',
  anchor: null,
  page: null,
  text: `Passage ${id}`,
});
const PASSAGES = [row(10, 1, 0), row(11, 1, 1), row(12, 1, 2), row(13, 1, 3), row(20, 2, 0), row(21, 2, 1)];

/** A database of these passages that counts the stretches that were read. */
function database(): { dataSource: DataSource; read: { stretches: number } } {
  const read = { stretches: 0 };
  const query = (_: string, values: unknown[]) => {
    const [documents, firsts, lasts] = values.filter(Array.isArray) as [number[], number[], number[]];
    read.stretches += documents.length;
    const isIn = ({ documentId, position }: StretchRow) =>
      documents.some((id, i) => id === documentId && position >= firsts[i]! && position <= lasts[i]!);
    return Promise.resolve(PASSAGES.filter(isIn));
  };
  return { dataSource: { query } as unknown as DataSource, read };
}

describe('the passages around passages', () => {
  it('are in order, each once although stretches overlap, whether they were read before or not', async () => {
    const { dataSource, read } = database();
    const stretches = new PassageStretches(dataSource);
    const [one, two] = [
      { documentId: 1, first: 0, last: 2 },
      { documentId: 1, first: 1, last: 3 },
    ];
    const other = { documentId: 2, first: 0, last: 1 };
    const agent = { accountId: 1, agentId: 1 };
    const ids = async (...wanted: (typeof one)[]) => (await stretches.of(agent, wanted)).map(({ id }) => id);
    expect(await ids(one)).toEqual([10, 11, 12]);
    expect(await ids(other, two, one)).toEqual([10, 11, 12, 13, 20, 21]);
    expect(await ids(two, one)).toEqual([10, 11, 12, 13]);
    expect(read.stretches).toBe(3);
  });

  it('are read once, however many stretches they are in, also at the end of a document', async () => {
    const { dataSource, read } = database();
    const stretches = new PassageStretches(dataSource);
    const agent = { accountId: 1, agentId: 1 };
    await stretches.of(agent, [{ documentId: 1, first: 0, last: 11 }]);
    for (const first of [0, 1, 2, 3])
      expect(await stretches.of(agent, [{ documentId: 1, first, last: first + 8 }])).toHaveLength(4 - first);
    expect(read.stretches).toBe(1);
  });
});
