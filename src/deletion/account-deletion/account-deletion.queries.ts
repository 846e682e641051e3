import type { DataSource } from 'typeorm';
import { sql, type Queryable } from '../../platform/database/sql';

/**
 * After this time no process admits requests of a deleted account, because processes look up keys again every 3 s. By
 * then each request that was admitted earlier has claimed its idempotency key.
 */
const ADMITTED = sql`interval '10 seconds'`;

/**
 * Marks the account and its agents as deleted, switches its webhooks off, and writes the receipt. Returns the ids of
 * its agents; undefined when the account does not exist.
 */
export async function markAccountDeleted(db: Queryable, accountId: number): Promise<number[] | undefined> {
  const marked = await sql`UPDATE accounts SET deleted_at = now()
     WHERE id = ${accountId} AND deleted_at IS NULL`.changedRows(db);
  if (marked === 0) return undefined;
  await sql`INSERT INTO account_deletions (account_id) VALUES (${accountId})`.run(db);
  await sql`UPDATE webhooks SET is_active = false WHERE account_id = ${accountId}`.run(db);
  return markAgentsDeleted(db, accountId);
}

/** Marks the agents of the account as deleted. Returns the ids of all its agents that have a row. */
export async function markAgentsDeleted(db: Queryable, accountId: number): Promise<number[]> {
  return sql`UPDATE agents SET deleted_at = coalesce(deleted_at, now()) WHERE account_id = ${accountId}
     RETURNING id`.column(db);
}

/** Adds removed rows of a table to the receipt. */
export async function countRemoved(
  db: Queryable,
  accountId: number,
  { table, rows }: { table: string; rows: number },
): Promise<void> {
  await sql`UPDATE account_deletions
     SET removed_rows = removed_rows
       || jsonb_build_object(${table}::text, coalesce((removed_rows->>${table})::bigint, 0) + ${rows})
     WHERE account_id = ${accountId}`.run(db);
}

/**
 * Removes the row of a deleted account and completes its receipt. False while the account has agents, while its files
 * are removed (`StoredFilesService`), or while any of its requests could still be admitted.
 */
export async function removeAccount(db: DataSource, accountId: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const removed =
      await sql`DELETE FROM accounts WHERE id = ${accountId} AND deleted_at < now() - ${ADMITTED}
         AND NOT EXISTS (SELECT 1 FROM agents WHERE account_id = ${accountId})
         AND NOT EXISTS (
           SELECT 1 FROM stored_files WHERE account_id = ${accountId})`.changedRows(transaction);
    if (removed === 0) return false;
    await countRemoved(transaction, accountId, { table: 'accounts', rows: removed });
    await sql`UPDATE account_deletions SET completed_at = now()
     WHERE account_id = ${accountId}`.run(transaction);
    return true;
  });
}

/** Which accounts are deleted and not yet purged, oldest deletion first? */
export async function deletedAccounts(db: Queryable, limit: number): Promise<{ accountId: number }[]> {
  return sql`SELECT id AS "accountId" FROM accounts WHERE deleted_at IS NOT NULL
     ORDER BY deleted_at LIMIT ${limit}`.rows(db);
}
