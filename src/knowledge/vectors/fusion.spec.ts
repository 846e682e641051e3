import type { Relevance } from '@app/ranking';
import fc from 'fast-check';
import { fuse } from './fusion';

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const idsOf = (found: { passages: { id: number }[] }) => found.passages.map(({ id }) => id);
const words = (relevance: Relevance, ...ids: number[]) => ({ relevance, passages: list(...ids) });
const vectors = (isRelevant: boolean, ...ids: number[]) => ({ isRelevant, passages: list(...ids) });

describe('reciprocal rank fusion', () => {
  it('prefers what both lists hold to what one holds first', () => {
    expect(idsOf(fuse(words('sure', 1, 2, 3), vectors(true, 4, 2, 5)))).toEqual([2, 1, 4, 3, 5]);
  });

  it('keeps every passage once, and never turns round what both lists agree on', () => {
    const lists = fc.uniqueArray(fc.nat(50), { maxLength: 40 });
    fc.assert(
      fc.property(lists, lists, (byWords, byVectors) => {
        const fused = idsOf(fuse(words('sure', ...byWords), vectors(true, ...byVectors)));
        expect([...fused].sort((a, b) => a - b)).toEqual(
          [...new Set([...byWords, ...byVectors])].sort((a, b) => a - b),
        );
        for (const a of byWords)
          for (const b of byWords)
            if (
              byWords.indexOf(a) < byWords.indexOf(b) &&
              byVectors.includes(a) &&
              byVectors.indexOf(a) < byVectors.indexOf(b)
            )
              expect(fused.indexOf(a)).toBeLessThan(fused.indexOf(b));
      }),
    );
  });

  it('leaves out words that chance has found when the vectors are about the question', () => {
    expect(fuse(words('none', 1, 2), vectors(true, 2, 3))).toMatchObject({
      relevance: 'sure',
      passages: list(2, 3),
    });
  });

  it('takes both where neither is, or the words alone are, about the question', () => {
    expect(fuse(words('none', 1), vectors(false, 2))).toMatchObject({
      relevance: 'none',
      passages: list(1, 2),
    });
    expect(fuse(words('unsure', 1), vectors(false, 2))).toMatchObject({
      relevance: 'unsure',
      passages: list(1, 2),
    });
  });
});
