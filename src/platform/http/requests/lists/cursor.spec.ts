import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor';

const key = randomBytes(32);
const positions = fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 });

describe('cursor', () => {
  it('returns the position for which it was made', () => {
    fc.assert(
      fc.property(fc.string(), positions, (scope, position) => {
        expect(decodeCursor(key, scope, encodeCursor(key, scope, position))).toEqual(position);
      }),
    );
  });

  it('is invalid for another scope', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), positions, (scope, other, position) => {
        fc.pre(scope !== other);
        expect(decodeCursor(key, other, encodeCursor(key, scope, position))).toBeNull();
      }),
    );
  });

  it('is invalid when any character is changed', () => {
    const cursor = encodeCursor(key, 'agents', [1_700_000_000_000, 42]);
    for (let index = 0; index < cursor.length; index += 1) {
      const other = cursor[index] === 'A' ? 'B' : 'A';
      expect(
        decodeCursor(key, 'agents', cursor.slice(0, index) + other + cursor.slice(index + 1)),
      ).toBeNull();
    }
  });

  it('is null for any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeCursor(key, 'agents', text)).toBeNull();
      }),
    );
  });
});
