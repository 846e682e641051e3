import type { EntityManager } from 'typeorm';
import { orNotFound } from '../platform/http/errors';
import { Account } from './account.entity';

/**
 * Locks the account's row until the transaction ends. Readers and other accounts do not wait.
 * @throws ApiError NOT_FOUND for `resource`, the object that the caller looks up in the account
 */
export async function lockAccount(db: EntityManager, id: number, resource = 'account'): Promise<Account> {
  const account = await db.findOne(Account, { where: { id }, lock: { mode: 'for_no_key_update' } });
  return orNotFound(account, resource);
}
