import fc from 'fast-check';
import { SCOPES } from '../../auth/plan';
import { checkScopes, endOf, outlives, type Grants } from './key-grants';

const moments = fc.option(fc.date({ noInvalidDate: true }));
const grants: fc.Arbitrary<Grants> = fc.record({
  scopes: fc.subarray([...SCOPES]),
  expiresAt: moments,
  revokedAt: moments,
});

const at = (end: Date | null): number => end?.getTime() ?? Infinity;

describe('the grants of a key', () => {
  it('end no later than the key, which ends at the earlier of its two ends', () => {
    fc.assert(
      fc.property(grants, moments, (key, end) => {
        expect(at(endOf(key))).toBe(Math.min(at(key.expiresAt), at(key.revokedAt)));
        expect(outlives(end, key)).toBe(at(end) > at(endOf(key)));
      }),
    );
  });

  it('include no scope that the key lacks', () => {
    fc.assert(
      fc.property(grants, fc.subarray([...SCOPES]), (key, scopes) => {
        const missing = scopes.find((scope) => !key.scopes.includes(scope));
        const check = () => checkScopes(scopes, key);
        if (missing) expect(check).toThrow(`scope ${missing}`);
        else expect(check).not.toThrow();
      }),
    );
  });
});
