import type { EntityManager } from 'typeorm';
import { raw, sql, type Query, type Queryable } from './sql';

/** Few enough that a statement holds its locks for well under a second. */
const BATCH_ROWS = 2000;

/** The rows to delete. A row that meets the condition must never stop meeting it. */
export interface DeletedRows {
  table: string;
  condition: Query;
  /** The account of all rows, if any. */
  accountId?: number;
}

/** How to delete: when to stop, and how many rows to delete in each batch. */
export interface BatchOptions {
  signal?: AbortSignal;
  batchRows?: number;
  /** Runs in the transaction of each batch that has removed rows. */
  afterBatch?: (transaction: EntityManager, removedRows: number) => Promise<void>;
}

/**
 * Deletes rows in batches, each in a short transaction of its own, until none is left; returns the number of deleted
 * rows. Several processes may delete at once. @throws the signal's reason when it fires
 */
export async function deleteInBatches(
  db: EntityManager,
  rows: DeletedRows,
  { signal, batchRows = BATCH_ROWS, afterBatch = async () => undefined }: BatchOptions = {},
): Promise<number> {
  let deleted = 0;
  for (let removed = batchRows; removed > 0; deleted += removed) {
    signal?.throwIfAborted();
    removed = await db.transaction(async (transaction) => {
      const removedRows = await deleteBatch(transaction, rows, batchRows);
      if (removedRows > 0) await afterBatch(transaction, removedRows);
      return removedRows;
    });
  }
  return deleted;
}

async function deleteBatch(
  db: Queryable,
  { table, condition, accountId }: DeletedRows,
  batchRows: number,
): Promise<number> {
  await avoidSequentialScans(db);
  const ofAccount = accountId === undefined ? sql`` : sql`account_id = ${accountId} AND`;
  return sql`DELETE FROM ${raw(table)} WHERE ${ofAccount} ctid = ANY (ARRAY(
       SELECT ctid FROM ${raw(table)} WHERE ${ofAccount} (${condition}) LIMIT ${batchRows}))`.changedRows(db);
}

/**
 * For the rest of the transaction. To find the last rows to delete, the planner would choose a sequential scan, and
 * might read the whole table.
 */
export async function avoidSequentialScans(transaction: Queryable): Promise<void> {
  await sql`SET LOCAL enable_seqscan = off`.run(transaction);
}
