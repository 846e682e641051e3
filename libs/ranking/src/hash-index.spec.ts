import * as fc from 'fast-check';
import { HashIndex, hashOf, hashOfPair } from './hash-index';

const hash = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constantFrom(0, -1, 1024, 2048));
const hashes = fc.array(hash, { maxLength: 80 });

describe('an index of hashes', () => {
  it('finds how often and in which pieces each hash occurs', () => {
    fc.assert(
      fc.property(fc.array(hashes, { maxLength: 300 }), hashes, (pieces, others) => {
        const index = new HashIndex(pieces);
        for (const wanted of [...pieces.slice(0, 3).flat(), ...others]) {
          const number = index.find(wanted);
          const counts = pieces.map((own) => own.filter((each) => each === wanted).length);
          const count = counts.reduce((sum, own) => sum + own, 0);
          expect(number >= 0).toBe(count > 0);
          if (number < 0) continue;
          expect(index.count(number)).toBe(count);
          expect(pieces.map((_, piece) => index.isInPiece(number, piece))).toEqual(
            counts.map((own) => own > 0),
          );
          const sums = new Float64Array(pieces.length);
          index.addToPieces(sums, number, 0.5);
          expect([...sums]).toEqual(counts.map((own) => (own > 0 ? 0.5 : 0)));
        }
      }),
    );
  });

  it('holds more hashes and pieces than 16 bits can number', () => {
    const index = new HashIndex(Array.from({ length: 70_000 }, (_, piece) => [piece, 7]));
    expect(index.count(index.find(7))).toBe(70_001);
    expect(index.isInPiece(index.find(69_999), 69_999)).toBe(true);
    expect(index.isInPiece(index.find(69_999), 69_998)).toBe(false);
  });
});

describe('the hash of a text', () => {
  it('differs between words', () => {
    const texts = new Set(Array.from({ length: 20_000 }, (_, number) => `word${number}`));
    expect(new Set([...texts].map(hashOf)).size).toBeGreaterThan(texts.size - 3);
  });
});

describe('the hash of two numbers', () => {
  it('differs between pairs of letter pairs', () => {
    const pairs = Array.from(
      { length: 26 ** 2 },
      (_, i) => ((97 + Math.floor(i / 26)) << 16) | (97 + (i % 26)),
    );
    const hashed = new Set(pairs.flatMap((one) => pairs.map((other) => hashOfPair(one, other))));
    expect(hashed.size).toBeGreaterThan(pairs.length ** 2 - 100);
  });
});
