import { cosineScale, relevanceBar, type HeadingSearch } from './cosine-scale';

describe('the bar of relevance', () => {
  it('lies above what foreign questions come near to, wherever a model puts the unrelated', () => {
    for (const level of [0, 0.2, 0.5, 0.75]) {
      const bests = Array.from({ length: 30 }, (_, i) => level + 0.04 * Math.sin(i));
      expect(relevanceBar(bests)).toBeGreaterThan(level + 0.04);
      expect(relevanceBar(bests)).toBeLessThan(level + 0.16);
    }
  });

  it('is not moved far by a few foreign questions that the agent can answer', () => {
    const bests = Array.from({ length: 30 }, (_, i) => 0.2 + 0.04 * Math.sin(i));
    const withOwn = [...bests.slice(2), 0.8, 0.9];
    expect(relevanceBar(withOwn)).toBeCloseTo(relevanceBar(bests), 1);
  });

  it('asks for a distance from chance even where chance is always alike', () => {
    expect(relevanceBar([0.5, 0.5, 0.5])).toBeGreaterThan(0.53);
  });
});

describe('the scale of cosines', () => {
  const foreign = Array.from({ length: 30 }, (_, i) => 0.3 + 0.004 * i);
  const headings = (recognized: number, best = 0.8, bestElsewhere = 0.6): HeadingSearch[] =>
    Array.from({ length: 40 }, (_, i) => ({ isOwnFirst: i < recognized, best, bestElsewhere }));

  it('gives vectors more weight the more headings find their sections, up to a limit', () => {
    const weights = [0, 5, 10, 20, 40].map((count) => cosineScale(foreign, headings(count)).weight);
    expect(weights[0]).toBe(0);
    expect(weights).toEqual(weights.toSorted((one, other) => one - other));
    expect(weights[2]).toBeCloseTo(0.75);
    expect(weights.slice(-2)).toEqual([1.5, 1.5]);
  });

  it('gives no weight to an encoder that puts own headings no nearer than foreign questions', () => {
    expect(cosineScale(foreign, headings(40, 0.35)).weight).toBe(0);
  });

  it('puts the bar above the similarity that headings reach on other pages', () => {
    expect(cosineScale(foreign, headings(20)).relevanceBar).toBe(0.6);
    expect(cosineScale(foreign, headings(20, 0.8, 0.2)).relevanceBar).toBe(relevanceBar(foreign));
  });

  it('does not judge by a few headings', () => {
    const few = headings(0).slice(0, 9);
    expect(cosineScale(foreign, few)).toEqual(cosineScale(foreign, []));
    expect(cosineScale(foreign, few).weight).toBeGreaterThan(0);
  });

  it('takes the median of foreign questions for chance', () => {
    expect(cosineScale(foreign, []).chanceLevel).toBeCloseTo(0.36, 2);
  });
});
