import fc from 'fast-check';
import { EXCERPTS_TO_QUOTE as SIZES, excerptsOf, stretchesOf } from './excerpts';
import type { FoundPassage } from './found-passage';
import type { StretchRow } from './passages.queries';

const WORDS = 'some words of a passage that is about as long as passages are';

/** The passages of a page: their ids begin at `documentId * 100`. */
function page(documentId: number, headings: string[]): StretchRow[] {
  return headings.map((heading, position) => ({
    id: documentId * 100 + position,
    documentId,
    position,
    heading,
    anchor: null,
    page: null,
    text: `${documentId}.${position} ${WORDS}`,
  }));
}

function found({ id, documentId, position, heading, page, text }: StretchRow): FoundPassage {
  return {
    id,
    documentId,
    position,
    heading,
    text,
    sourceId: 1,
    source: 'site',
    url: null,
    page,
    title: 'Page',
    date: null,
  };
}

describe('excerpts', () => {
  const setup = page(1, ['Install', 'Install', 'Upgrade']);
  const other = page(2, ['', '']);

  it('show the best passage with its neighbours under their headings', () => {
    const [first] = excerptsOf([found(setup[1]!)], setup, { budgetTokens: 1000, sizes: SIZES });
    expect(first).toMatchObject({ id: 101, heading: 'Install' });
    expect(first?.text).toBe(`1.0 ${WORDS}\n\n1.1 ${WORDS}\n\n## Upgrade\n\n1.2 ${WORDS}`);
  });

  it('begin in the section of the passage, which their heading and URL name', () => {
    const [first] = excerptsOf([found(setup[2]!)], setup, { budgetTokens: 1000, sizes: SIZES });
    expect(first?.text).toBe(`1.2 ${WORDS}`);
  });

  it('hold each passage once, and no passage beyond the two best ones grows', () => {
    const passages = [setup[0]!, setup[2]!, other[0]!, page(3, [''])[0]!].map(found);
    const excerpts = excerptsOf(passages, [...setup, ...other], { budgetTokens: 1000, sizes: SIZES });
    expect(excerpts.map(({ id }) => id)).toEqual([100, 200, 300]);
    expect(excerpts[1]?.text).toContain('2.1');
    expect(excerpts[2]?.text).toBe(`3.0 ${WORDS}`);
  });

  it('end at the page of a file; the neighbours on the next page have its number and URL', () => {
    const rows = setup.map((row, at) => ({ ...row, page: 4 + at, anchor: `page=${4 + at}` }));
    const passage = { ...found(rows[1]!), url: 'https://x.test/a.pdf#page=5' };
    expect(excerptsOf([passage], rows, { budgetTokens: 1000, sizes: SIZES })).toMatchObject([
      { id: 101, page: 5, url: 'https://x.test/a.pdf#page=5', text: `1.1 ${WORDS}` },
      { id: 100, page: 4, url: 'https://x.test/a.pdf#page=4', heading: 'Install', text: `1.0 ${WORDS}` },
      { id: 102, page: 6, url: 'https://x.test/a.pdf#page=6', heading: 'Upgrade', text: `1.2 ${WORDS}` },
    ]);
  });

  it('leave out neighbours beyond a gap, which were deleted or belong elsewhere', () => {
    const [first] = excerptsOf([found(setup[0]!)], [setup[0]!, setup[2]!], {
      budgetTokens: 1000,
      sizes: SIZES,
    });
    expect(first?.text).toBe(`1.0 ${WORDS}`);
  });

  it('are as many as fit the budget, and the first one in any case', () => {
    const passages = [setup[0]!, other[0]!].map(found);
    expect(excerptsOf(passages, [], { budgetTokens: 1, sizes: SIZES }).map(({ id }) => id)).toEqual([100]);
    expect(excerptsOf(passages, [], { budgetTokens: 60, sizes: SIZES }).map(({ id }) => id)).toEqual([
      100, 200,
    ]);
  });

  it('contain only what was found and its neighbours, without repeats, for any passages', () => {
    const pages = [0, 1, 2].map((document) => page(document + 1, Array<string>(12).fill('')));
    const any = fc.uniqueArray(fc.constantFrom(...pages.flat()), { maxLength: 20 });
    fc.assert(
      fc.property(any, fc.nat(2000), (rows, budget) => {
        const passages = rows.map(found);
        const wanted = stretchesOf(passages, SIZES);
        const neighbours = pages
          .flat()
          .filter(({ documentId, position }) =>
            wanted.some(
              (each) => each.documentId === documentId && each.first <= position && position <= each.last,
            ),
          );
        const places = excerptsOf(passages, neighbours, { budgetTokens: budget, sizes: SIZES }).flatMap(
          ({ text }) => text.match(/\d+\.\d+/g) ?? [],
        );
        expect(new Set(places).size).toBe(places.length);
        expect(places.length).toBeGreaterThanOrEqual(Math.min(1, rows.length));
      }),
    );
  });
});
