import fc from 'fast-check';
import { fused, inTurn } from './in-turn';

describe('rankings in turn', () => {
  it('have one of each in turn, each once, and the rest of the longer one at the end', () => {
    expect(
      inTurn([
        [1, 2, 3],
        [3, 4, 5, 6, 7],
      ]),
    ).toEqual([1, 3, 2, 4, 5, 6, 7]);
    expect(inTurn([[], [1]])).toEqual([1]);
    expect(inTurn([])).toEqual([]);
  });

  it('have each item of any ranking within the first places that its rank and their number give', () => {
    const ranking = fc.uniqueArray(fc.nat(30), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(ranking, { maxLength: 3 }), (rankings) => {
        const all = inTurn(rankings);
        expect(new Set(all).size).toBe(all.length);
        for (const own of rankings)
          for (const [rank, item] of own.entries())
            expect(all.indexOf(item)).toBeLessThan((rank + 1) * rankings.length);
      }),
    );
  });
});

describe('two rankings of passages', () => {
  it('begin with the passage that both rank best, and go on in turn', () => {
    expect(fused([1, 2, 3], [4, 2, 5])).toEqual([2, 1, 4, 3, 5]);
    expect(fused([1, 2], [2, 1])).toEqual([1, 2]);
    expect(fused([1, 2], [])).toEqual([1, 2]);
    expect(fused([], [2, 1])).toEqual([2, 1]);
    expect(fused([], [])).toEqual([]);
  });
});
