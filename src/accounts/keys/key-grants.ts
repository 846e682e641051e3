import type { ApiKey } from '../../auth/api-key.entity';
import type { Scope } from '../../auth/plan';
import { insufficientScope } from '../../auth/refusals';

/** What decides how much a key can do, and for how long. */
export type Grants = Pick<ApiKey, 'scopes' | 'expiresAt' | 'revokedAt'>;

/** When the key stops working: its expiry or the end of its overlap with a successor. Null: never. Pure. */
export function endOf({ expiresAt, revokedAt }: Pick<Grants, 'expiresAt' | 'revokedAt'>): Date | null {
  if (!expiresAt || !revokedAt) return expiresAt ?? revokedAt;
  return expiresAt < revokedAt ? expiresAt : revokedAt;
}

/** Whether a key that ends at `end` outlives `key`. Null: never. Pure. */
export function outlives(end: Date | null, key: Grants): boolean {
  const latest = endOf(key);
  return latest !== null && (end === null || end > latest);
}

/** A key can pass on only scopes that it has. Pure. @throws ApiError INSUFFICIENT_SCOPE for the first that it lacks */
export function checkScopes(scopes: readonly Scope[], key: Grants): void {
  const missing = scopes.find((scope) => !key.scopes.includes(scope));
  if (missing) throw insufficientScope(missing);
}
