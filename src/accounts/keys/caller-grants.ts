import type { EntityManager } from 'typeorm';
import { ApiKey } from '../../auth/api-key.entity';
import type { Caller } from '../../auth/caller';
import { expiredKey, revokedKey, unauthenticated } from '../../auth/refusals';
import { Person } from '../../auth/sessions/person.entity';
import { scopesOf } from '../../auth/sessions/role';
import { passedEnds } from './key-ends.queries';
import type { Grants } from './key-grants';

/**
 * The current permissions of the calling key or person. The request's authentication may be seconds old, and a caller
 * who has lost access since then must not create credentials.
 * @throws ApiError UNAUTHENTICATED
 */
export async function callerGrants(db: EntityManager, caller: Caller): Promise<Grants> {
  const { accountId, mode, keyId, personId } = caller;
  if (keyId === null) {
    const person = await db.findOneBy(Person, { accountId, mode, id: personId ?? 0 });
    if (!person) throw unauthenticated('revoked', 'the person may no longer sign in');
    return { scopes: scopesOf(person.role), expiresAt: null, revokedAt: null };
  }
  const key = await db.findOneBy(ApiKey, { accountId, mode, id: keyId });
  if (!key) throw revokedKey();
  const { isRevoked, isExpired } = await passedEnds(db, key);
  if (isRevoked) throw revokedKey();
  if (isExpired) throw expiredKey();
  return key;
}
