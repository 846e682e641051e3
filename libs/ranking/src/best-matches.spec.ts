import * as fc from 'fast-check';
import { bestMatches } from './best-matches';
import { idf, saturation } from './bm25';
import { Bm25Index } from './bm25-index.fixture';
import { BLOCK_PASSAGES, PostingList, packPosting, type NumberedPassages } from './posting-list';
import { buildQuery } from './query';

/** A passage by its terms. The number decides how many other passages come before it. */
interface Placed {
  id: number;
  number: number;
  terms: string[];
}

const words: fc.Arbitrary<string> = fc.constantFrom('alder', 'birch', 'cedar', 'dogwood', 'elm');
/** Passages in many blocks. Those between them contain no term of the question. */
const passages: fc.Arbitrary<Placed[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 2 ** 53 - 1 }),
      number: fc.integer({ min: 0, max: 9 * BLOCK_PASSAGES }),
      terms: fc.array(words, { minLength: 1, maxLength: 8 }),
    }),
    { selector: ({ number }) => number, minLength: 1, maxLength: 40 },
  )
  .filter((all) => new Set(all.map(({ id }) => id)).size === all.length);

function numbered(all: readonly Placed[], averageLength: number): NumberedPassages {
  const count = Math.max(...all.map(({ number }) => number)) + 1;
  const numbers: NumberedPassages = {
    ids: new Float64Array(count),
    lengths: new Uint32Array(count).fill(1),
    averageLength,
  };
  for (const { id, number, terms } of all) {
    numbers.ids[number] = id;
    numbers.lengths[number] = terms.length;
  }
  return numbers;
}

function postingsOf(term: string, all: readonly Placed[], numbers: NumberedPassages): PostingList {
  const postings = all
    .filter(({ terms }) => terms.includes(term))
    .map(({ number, terms }) => packPosting(number, terms.filter((each) => each === term).length))
    .sort((a, b) => a - b);
  return new PostingList(Uint32Array.from(postings), numbers);
}

describe('the best matches', () => {
  it('equal plain BM25 over all passages, whatever blocks are skipped', () => {
    fc.assert(
      fc.property(
        passages,
        fc.array(words, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 8 }),
        (all, question, limit) => {
          const reference = new Bm25Index();
          for (const { id, terms } of all) reference.add(id, terms);
          const query = buildQuery(question.join(' '), [], ['und']);
          const { passageCount, averageLength } = reference.stats(query);
          const numbers = numbered(all, averageLength);
          const terms = query.terms.map(({ term, weight }) => {
            const postings = postingsOf(term, all, numbers);
            return { mass: weight * idf(passageCount, postings.documents), postings };
          });
          const found = bestMatches(terms, numbers, limit);
          const exhaustive = new Map(reference.search(query, all.length).map(({ id, bm25 }) => [id, bm25]));
          const expected = [...exhaustive.values()].slice(0, limit);
          expect(found).toHaveLength(expected.length);
          found.forEach((id, rank) => expect(exhaustive.get(id)).toBeCloseTo(expected[rank]!, 9));
        },
      ),
    );
  });

  it('of the same score are ordered by id', () => {
    const numbers = {
      ids: Float64Array.of(30, 10, 20),
      lengths: Uint32Array.of(4, 4, 4),
      averageLength: 4,
    };
    const postings = new PostingList(
      Uint32Array.from([0, 1, 2], (number) => packPosting(number, 1)),
      numbers,
    );
    expect(bestMatches([{ mass: 1, postings }], numbers, 2)).toEqual([10, 20]);
  });

  it('are none without a term that a passage contains', () => {
    const numbers = { ids: Float64Array.of(30), lengths: Uint32Array.of(4), averageLength: 4 };
    const postings = new PostingList(new Uint32Array(), numbers);
    expect(bestMatches([{ mass: 1, postings }], numbers, 2)).toEqual([]);
  });
});

describe('a posting list', () => {
  const lengths = new Uint32Array(2 * BLOCK_PASSAGES + 2).fill(10);
  const passages = { ids: new Float64Array(lengths.length), lengths, averageLength: 10 };
  const last = 2 * BLOCK_PASSAGES;
  const postings = [packPosting(3, 1), packPosting(4, 2), packPosting(last, 1), packPosting(last + 1, 1000)];
  const list = new PostingList(Uint32Array.from(postings), passages);

  it('knows where the postings of each block begin', () => {
    expect([0, 1, 2, 3].map((block) => list.startOf(block))).toEqual([0, 2, 2, 4]);
  });

  it('has a bound for each block that is less than a hundredth above the highest saturation', () => {
    const sums = new Float64Array(3);
    list.addBounds(sums, 2);
    const highest = [saturation(2, 10, 10), 0, saturation(255, 10, 10)];
    sums.forEach((sum, block) => {
      expect(sum).toBeGreaterThanOrEqual(2 * highest[block]!);
      expect(sum).toBeLessThan(2 * highest[block]! + 2 * 0.01);
    });
  });
});
