import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Sealer } from './sealing';

describe('a sealed text', () => {
  const sealer = new Sealer([randomBytes(32)]);

  it('decrypts to the original text, and looks different every time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sealer.unseal(sealer.seal(text, 'row 1'), 'row 1')).toBe(text);
      }),
    );
    expect(sealer.seal('same', 'row 1')).not.toEqual(sealer.seal('same', 'row 1'));
  });

  it('cannot be decrypted in another row, with another key, or with any byte changed', () => {
    const sealed = sealer.seal('a secret', 'row 1');
    expect(() => sealer.unseal(sealed, 'row 2')).toThrow();
    expect(() => new Sealer([randomBytes(32)]).unseal(sealed, 'row 1')).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(sealed.readUInt8(index) ^ 1, index);
      expect(() => sealer.unseal(altered, 'row 1')).toThrow();
    }
  });
});
