import fc from 'fast-check';
import { truncate } from './truncate';
import { anyCharacter } from '../../../test/support/any-character';

describe('truncate', () => {
  it('returns the beginning of a text, within the limit, and never half of a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat(40), (text, maxChars) => {
        const cut = truncate(text, maxChars);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(maxChars);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, maxChars) - 1);
        expect(cut).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
