import { relevanceBar } from './relevance-bar';

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
