import * as fc from 'fast-check';
import { HashIndex, hashOf } from './hash-index';

const hashes = fc.array(fc.oneof(fc.integer(), fc.constantFrom(0, -1, 1024, 2048)), { maxLength: 80 });

describe('an index of hashes', () => {
  it('finds each at its first position, and no other', () => {
    fc.assert(
      fc.property(hashes, hashes, (known, sought) => {
        const index = new HashIndex(Int32Array.from(known));
        for (const hash of [...known, ...sought]) expect(index.find(hash)).toBe(known.indexOf(hash));
      }),
    );
  });

  it('finds many at once, in their order', () => {
    fc.assert(
      fc.property(hashes, hashes, (known, sought) => {
        const found = new HashIndex(Int32Array.from(known)).findAll(Int32Array.from(sought));
        expect(found).toEqual(sought.map((hash) => known.indexOf(hash)).filter((position) => position >= 0));
      }),
    );
  });
});

describe('the hash of a text', () => {
  it('tells the words of a language apart', () => {
    const texts = new Set(Array.from({ length: 20_000 }, (_, number) => `word${number}`));
    expect(new Set([...texts].map(hashOf)).size).toBeGreaterThan(texts.size - 3);
  });
});
