import fc from 'fast-check';
import { addCosines, raisedRelevance } from './cosine-sum';

const scale = { chanceLevel: 0.4, relevanceBar: 0.6, weight: 1 };
const passage = (id: number, score: number) => ({ id, score });
const idsOf = (passages: { id: number }[]) => passages.map(({ id }) => id);

describe('the sum of words and cosines', () => {
  it('adds the similarity above chance to the score by words', () => {
    const similarities = new Map([
      [1, 0.4],
      [2, 1],
      [3, 0.7],
    ]);
    const sum = addCosines([passage(1, 1.2), passage(2, 0.5), passage(3, 0)], similarities, scale);
    expect(idsOf(sum)).toEqual([2, 1, 3]);
    expect(sum.map(({ score }) => score)).toEqual([1.5, 1.2, expect.closeTo(0.5)]);
  });

  it('puts a passage without a vector where chance would', () => {
    const sum = addCosines(
      [passage(1, 1), passage(2, 1), passage(3, 1)],
      new Map([
        [1, 0.3],
        [3, 0.5],
      ]),
      scale,
    );
    expect(idsOf(sum)).toEqual([3, 2, 1]);
  });

  it('keeps the order by words when the vectors have no weight, and what both agree on in any case', () => {
    const passages = fc.array(
      fc.record({
        score: fc.double({ min: 0, max: 4, noNaN: true }),
        cosine: fc.double({ min: -1, max: 1, noNaN: true }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(passages, fc.constantFrom(0, 0.5, 1.5), (given, weight) => {
        const ranked = given
          .map(({ score, cosine }, id) => ({ id, score, cosine }))
          .sort((one, other) => other.score - one.score);
        const similarities = new Map(ranked.map(({ id, cosine }) => [id, cosine]));
        const order = idsOf(addCosines(ranked, similarities, { ...scale, weight }));
        if (weight === 0) expect(order).toEqual(idsOf(ranked));
        for (const [i, better] of ranked.entries())
          for (const worse of ranked.slice(i + 1))
            if (better.cosine >= worse.cosine)
              expect(order.indexOf(better.id)).toBeLessThan(order.indexOf(worse.id));
      }),
    );
  });
});

describe('relevance with vectors', () => {
  it('is raised by a similarity above the bar, and never lowered', () => {
    expect(raisedRelevance('none', 0.59, scale)).toBe('none');
    expect(raisedRelevance('none', 0.6, scale)).toBe('unsure');
    expect(raisedRelevance('none', 0.8, scale)).toBe('sure');
    expect(raisedRelevance('unsure', 0.8, scale)).toBe('sure');
    expect(raisedRelevance('unsure', 0.1, scale)).toBe('unsure');
    expect(raisedRelevance('sure', 0.6, scale)).toBe('sure');
  });
});
