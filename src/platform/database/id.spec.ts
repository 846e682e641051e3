import fc from 'fast-check';
import { newId, parseId, isUuid, newUuid } from './id';

describe('integer id', () => {
  it('survives JSON and a URL', () => {
    for (let round = 0; round < 1000; round += 1) {
      const id = newId();
      expect(Number.isSafeInteger(id) && id > 0).toBe(true);
      expect(parseId(String(JSON.parse(JSON.stringify(id))))).toBe(id);
    }
  });

  it.each(['', '0', '-1', '1.5', '1e3', ' 1', '01', 'abc', '9007199254740992', '9223372036854775808', '１'])(
    'is nobody’s when the path says %j',
    (segment) => {
      expect(parseId(segment)).toBe(0);
    },
  );

  it('is parsed only from digits', () => {
    fc.assert(fc.property(fc.string(), (text) => parseId(text) === 0 || String(parseId(text)) === text));
  });
});

describe('conversation id', () => {
  it('is a UUID of version 7 that sorts by time', () => {
    const [earlier, later] = [newUuid(1_700_000_000_000), newUuid(1_700_000_000_001)];
    expect(earlier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(isUuid(earlier)).toBe(true);
    expect(earlier < later).toBe(true);
  });
});
