import * as fc from 'fast-check';
import { bestMatches, Bm25Index, heaviestTerms, idf, saturation } from './bm25';
import { buildQuery } from './query';

const words: fc.Arbitrary<string> = fc.constantFrom('alder', 'birch', 'cedar', 'dogwood', 'elm');
const passages = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 1e9 }), terms: fc.array(words, { minLength: 1, maxLength: 8 }) }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);

describe('the best matches', () => {
  it('are those of plain BM25', () => {
    fc.assert(
      fc.property(passages, fc.array(words, { minLength: 1, maxLength: 4 }), (all, question) => {
        const index = new Bm25Index();
        for (const { id, terms } of all) index.add(id, terms);
        const query = buildQuery(question.join(' '), [], ['und']);
        const stats = index.stats(query);
        const terms = query.terms.map(({ term, weight }) => {
          const holding = all.flatMap((passage, number) =>
            passage.terms.includes(term) ? [{ passage, number }] : [],
          );
          return {
            weight,
            documents: holding.length,
            passages: Uint32Array.from(holding, ({ number }) => number),
            frequencies: Uint32Array.from(
              holding,
              ({ passage }) => passage.terms.filter((each) => each === term).length,
            ),
            lengths: Uint32Array.from(holding, ({ passage }) => passage.terms.length),
          };
        });
        const ids = all.map(({ id }) => id);
        const heaviest = heaviestTerms(terms, stats.passageCount, 1000);
        const found = bestMatches(heaviest, { ids, averageLength: stats.averageLength }, 5);
        const scores = new Map(index.search(query, all.length).map(({ id, bm25 }) => [id, bm25]));
        const expected = [...scores.values()].slice(0, 5);
        expect(found).toHaveLength(expected.length);
        found.forEach((id, rank) => expect(scores.get(id)).toBeCloseTo(expected[rank]!, 9));
      }),
    );
  });

  it('of the same score are ordered by id', () => {
    const term = {
      mass: 1,
      passages: Uint32Array.of(0, 1, 2),
      frequencies: Uint32Array.of(1, 1, 1),
      lengths: Uint32Array.of(4, 4, 4),
    };
    expect(bestMatches([term], { ids: [30, 10, 20], averageLength: 4 }, 2)).toEqual([10, 20]);
  });
});

describe('the heaviest terms of a question', () => {
  const term = (documents: number, weight = 1) => ({ documents, weight });

  it('are the rarest, with at most the given number of postings', () => {
    const found = heaviestTerms([term(60), term(3), term(0), term(30)], 100, 40);
    expect(found.map(({ documents }) => documents)).toEqual([3, 30]);
  });

  it('are at least one, however many postings it has', () => {
    expect(heaviestTerms([term(60), term(90)], 100, 40)).toMatchObject([{ documents: 60 }]);
  });
});

describe('Bm25Index', () => {
  it('scores by the formula, best first, ties by id', () => {
    const small = new Bm25Index();
    small.add(3, ['a', 'b']);
    small.add(1, ['a', 'a', 'a', 'c']);
    small.add(2, ['a', 'b']);
    const query = buildQuery('b', [], ['und']);
    const score = idf(3, 2) * saturation(1, 2, 8 / 3);
    expect(small.search(query, 5)).toEqual([
      { id: 2, bm25: score },
      { id: 3, bm25: score },
    ]);
    expect(small.stats(query)).toEqual({
      passageCount: 3,
      averageLength: 8 / 3,
      documentFrequency: new Map([['b', 2]]),
    });
  });
});
