import type { EntityManager } from 'typeorm';
import type { Tenant } from '../auth/caller';
import type { ClaimedSource } from './ingestion.queries';

/** How many passages do the sources of the account have in this mode, apart from this source? */
export async function passageUse(
  manager: EntityManager,
  { accountId, mode }: Tenant,
  exceptSourceId: number | null = null,
): Promise<number> {
  const [{ passages }] = await manager.query<[{ passages: number }]>(
    `SELECT coalesce(sum(data_count), 0)::bigint AS passages
     FROM training_sources JOIN agents ON agents.id = agent_id AND agents.account_id = $1
     WHERE training_sources.account_id = $1 AND mode = $2 AND deleted_at IS NULL
       AND training_sources.id IS DISTINCT FROM $3`,
    [accountId, mode, exceptSourceId],
  );
  return passages;
}

/**
 * Do the passages of the run fit into the account's limit for the mode of the run? The account's row is locked until
 * the transaction ends, so that two runs cannot exceed the limit together.
 */
export async function fitsPassages(
  transaction: EntityManager,
  { accountId, mode, sourceId }: ClaimedSource,
  passageCount: number,
  limit: number,
): Promise<boolean> {
  // The source first: claims lock in this order.
  await transaction.query(
    'SELECT 1 FROM training_sources WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE',
    [sourceId, accountId],
  );
  await transaction.query('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
  return (await passageUse(transaction, { accountId, mode }, sourceId)) + passageCount <= limit;
}
