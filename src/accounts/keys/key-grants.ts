import type { ApiKey } from '../../auth/api-key.entity';
import type { Scope } from '../../auth/plan';
import { insufficientScope } from '../../auth/refusals';

/** The properties of a key that limit its access. */
export type Grants = Pick<ApiKey, 'scopes' | 'expiresAt' | 'revokedAt'>;

/** When the key stops working: its expiry or the end of its overlap with a successor. Null: never. Pure. */
export function endOf({ expiresAt, revokedAt }: Pick<Grants, 'expiresAt' | 'revokedAt'>): Date | null {
  if (!expiresAt || !revokedAt) return expiresAt ?? revokedAt;
  return expiresAt < revokedAt ? expiresAt : revokedAt;
}

/** Whether a key that ends at `end` (null: never) works longer than `key`. Pure. */
export function outlives(end: Date | null, key: Grants): boolean {
  const latest = endOf(key);
  return latest !== null && (end === null || end > latest);
}

/** Checks that `key` has all these scopes. Pure. @throws ApiError INSUFFICIENT_SCOPE for the first missing scope */
export function checkScopes(scopes: readonly Scope[], key: Grants): void {
  const missing = scopes.find((scope) => !key.scopes.includes(scope));
  if (missing) throw insufficientScope(missing);
}
