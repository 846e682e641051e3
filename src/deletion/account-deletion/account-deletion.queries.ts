import type { DataSource, EntityManager } from 'typeorm';

/**
 * After this time no process admits requests of a deleted account, because processes look up keys again every 3 s. By
 * then each request that was admitted earlier has claimed its idempotency key.
 */
const ADMITTED = `interval '10 seconds'`;

/**
 * Marks the account and its agents as deleted, switches its webhooks off, and writes the receipt. Returns the ids of
 * its agents; undefined when there is no such account.
 */
export async function markAccountDeleted(
  transaction: EntityManager,
  accountId: number,
): Promise<number[] | undefined> {
  const [, marked] = await transaction.query<[unknown, number]>(
    'UPDATE accounts SET deleted_at = now() WHERE id = $1 AND deleted_at IS NULL',
    [accountId],
  );
  if (marked === 0) return undefined;
  await transaction.query('INSERT INTO account_deletions (account_id) VALUES ($1)', [accountId]);
  await transaction.query('UPDATE webhooks SET is_active = false WHERE account_id = $1', [accountId]);
  return markAgentsDeleted(transaction, accountId);
}

/** Marks the agents of the account as deleted. Returns the ids of all its agents that have a row. */
export async function markAgentsDeleted(manager: EntityManager, accountId: number): Promise<number[]> {
  const [rows] = await manager.query<[{ id: number }[], number]>(
    'UPDATE agents SET deleted_at = coalesce(deleted_at, now()) WHERE account_id = $1 RETURNING id',
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/** Adds removed rows of a table to the receipt. */
export async function countRemoved(
  transaction: EntityManager,
  accountId: number,
  table: string,
  rows: number,
): Promise<void> {
  await transaction.query(
    `UPDATE account_deletions
     SET removed_rows = removed_rows || jsonb_build_object($2::text, coalesce((removed_rows->>$2)::bigint, 0) + $3)
     WHERE account_id = $1`,
    [accountId, table, rows],
  );
}

/**
 * Removes the row of a deleted account and completes its receipt. False while the account has agents, while
 * its files are removed (`StoredFilesService`), or while one of its requests could still be admitted.
 */
export async function removeAccount(dataSource: DataSource, accountId: number): Promise<boolean> {
  return dataSource.transaction(async (transaction) => {
    const [, removed] = await transaction.query<[unknown, number]>(
      `DELETE FROM accounts WHERE id = $1 AND deleted_at < now() - ${ADMITTED}
         AND NOT EXISTS (SELECT 1 FROM agents WHERE account_id = $1)
         AND NOT EXISTS (SELECT 1 FROM stored_files WHERE account_id = $1)`,
      [accountId],
    );
    if (removed === 0) return false;
    await countRemoved(transaction, accountId, 'accounts', removed);
    await transaction.query('UPDATE account_deletions SET completed_at = now() WHERE account_id = $1', [
      accountId,
    ]);
    return true;
  });
}

/** Which accounts are deleted and not yet purged, oldest deletion first? */
export async function deletedAccounts(
  dataSource: DataSource,
  limit: number,
): Promise<{ accountId: number }[]> {
  return dataSource.query(
    'SELECT id AS "accountId" FROM accounts WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT $1',
    [limit],
  );
}
