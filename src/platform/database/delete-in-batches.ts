import type { EntityManager } from 'typeorm';

/** Few enough that a statement holds its locks for well under a second. */
const BATCH_ROWS = 2000;

/** The rows to delete. A row that meets the condition must never stop meeting it. */
export interface DeletedRows {
  table: string;
  /** SQL, with `values` as its parameters. */
  condition: string;
  values?: unknown[];
  /** Whether all rows belong to the account whose id is the first value. */
  isOfAccount?: boolean;
}

/** How to delete: when to stop, and how many rows to delete in each batch. */
export interface BatchOptions {
  signal?: AbortSignal;
  batchRows?: number;
  /** Runs in the transaction of each batch that has removed rows. */
  afterBatch?: (transaction: EntityManager, removedRows: number) => Promise<void>;
}

/**
 * Deletes rows in batches, each in a short transaction of its own, until none is left; returns how many it deleted.
 * Several processes may do so at once. @throws the signal's reason when it fires
 */
export async function deleteInBatches(
  manager: EntityManager,
  rows: DeletedRows,
  { signal, batchRows = BATCH_ROWS, afterBatch = async () => undefined }: BatchOptions = {},
): Promise<number> {
  let deleted = 0;
  for (let removed = batchRows; removed > 0; deleted += removed) {
    signal?.throwIfAborted();
    removed = await manager.transaction(async (transaction) => {
      const removedRows = await deleteBatch(transaction, rows, batchRows);
      if (removedRows > 0) await afterBatch(transaction, removedRows);
      return removedRows;
    });
  }
  return deleted;
}

async function deleteBatch(
  transaction: EntityManager,
  { table, condition, values = [], isOfAccount = false }: DeletedRows,
  batchRows: number,
): Promise<number> {
  // Near the end the planner would choose a sequential scan, and might read the whole table for the last rows.
  await transaction.query('SET LOCAL enable_seqscan = off');
  const ofAccount = isOfAccount ? 'account_id = $1 AND ' : '';
  const [, removed] = await transaction.query<[unknown, number]>(
    `DELETE FROM ${table} WHERE ${ofAccount}ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${ofAccount}(${condition}) LIMIT ${batchRows}))`,
    values,
  );
  return removed;
}
