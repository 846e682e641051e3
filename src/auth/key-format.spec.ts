import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { generateKey, isWellFormedKey, keyHint } from './key-format';
import { KeyPepper } from './key-pepper';
import { MODES } from './plan';

describe('API key', () => {
  it.each(MODES)(
    'of %s mode has the form that secret scanners match, and passes its own checksum',
    (mode) => {
      const key = generateKey(mode);
      expect(key).toMatch(/^ply_(live|test)_[0-9A-Za-z]{38}$/);
      expect(key.startsWith(`ply_${mode}_`)).toBe(true);
      expect(isWellFormedKey(key)).toBe(true);
    },
  );

  it('with any one character changed is refused by its checksum', () => {
    fc.assert(
      fc.property(fc.nat(37), fc.constantFrom('a', 'Z', '0', '9'), (index, character) => {
        const key = generateKey('live');
        const at = 'ply_live_'.length + index;
        fc.pre(key[at] !== character);
        expect(isWellFormedKey(key.slice(0, at) + character + key.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('has a checksum that covers the mode too', () => {
    expect(isWellFormedKey(generateKey('test').replace('ply_test_', 'ply_live_'))).toBe(false);
  });

  it('of any other form is refused', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(isWellFormedKey(text)).toBe(false)));
  });

  it('is stored as a digest that needs the pepper, and shown by its prefix and last four characters', () => {
    const key = generateKey('live');
    const pepper = new KeyPepper(randomBytes(32));
    expect(pepper.digest(key)).toEqual(pepper.digest(key));
    expect(pepper.digest(key)).not.toEqual(new KeyPepper(randomBytes(32)).digest(key));
    expect(keyHint(key)).toBe(`ply_live_…${key.slice(-4)}`);
  });
});
