import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { seal, unseal } from './sealing';

describe('a sealed text', () => {
  const key = randomBytes(32);

  it('decrypts to the original text, and looks different every time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(unseal(key, seal(key, text, 'row 1'), 'row 1')).toBe(text);
      }),
    );
    expect(seal(key, 'same', 'row 1')).not.toEqual(seal(key, 'same', 'row 1'));
  });

  it('cannot be decrypted in another row, with another key, or with any byte changed', () => {
    const sealed = seal(key, 'a secret', 'row 1');
    expect(() => unseal(key, sealed, 'row 2')).toThrow();
    expect(() => unseal(randomBytes(32), sealed, 'row 1')).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(sealed.readUInt8(index) ^ 1, index);
      expect(() => unseal(key, altered, 'row 1')).toThrow();
    }
  });
});
