import fc from 'fast-check';
import { fuse } from './fusion';

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const idsOf = (found: { passages: { id: number }[] }) => found.passages.map(({ id }) => id);
const relevant = (...ids: number[]) => ({ isRelevant: true, passages: list(...ids) });
const irrelevant = (...ids: number[]) => ({ isRelevant: false, passages: list(...ids) });

describe('reciprocal rank fusion', () => {
  it('prefers what both lists hold to what one holds first', () => {
    expect(idsOf(fuse(relevant(1, 2, 3), relevant(4, 2, 5)))).toEqual([2, 1, 4, 3, 5]);
  });

  it('keeps every passage once, and never turns round what both lists agree on', () => {
    const lists = fc.uniqueArray(fc.nat(50), { maxLength: 40 });
    fc.assert(
      fc.property(lists, lists, (words, vectors) => {
        const fused = idsOf(fuse(relevant(...words), relevant(...vectors)));
        expect([...fused].sort((a, b) => a - b)).toEqual(
          [...new Set([...words, ...vectors])].sort((a, b) => a - b),
        );
        for (const a of words)
          for (const b of words)
            if (
              words.indexOf(a) < words.indexOf(b) &&
              vectors.includes(a) &&
              vectors.indexOf(a) < vectors.indexOf(b)
            )
              expect(fused.indexOf(a)).toBeLessThan(fused.indexOf(b));
      }),
    );
  });

  it('leaves out words that chance has found when the vectors are about the question', () => {
    expect(fuse(irrelevant(1, 2), relevant(2, 3))).toMatchObject({ isRelevant: true, passages: list(2, 3) });
  });

  it('takes both where neither is, or the words alone are, about the question', () => {
    expect(fuse(irrelevant(1), irrelevant(2))).toMatchObject({ isRelevant: false, passages: list(1, 2) });
    expect(fuse(relevant(1), irrelevant(2))).toMatchObject({ isRelevant: true, passages: list(1, 2) });
  });
});
