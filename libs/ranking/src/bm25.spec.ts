import { idf, saturation } from './bm25';
import { Bm25Index } from './bm25-index.fixture';
import { buildQuery } from './query';

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
