import type { Tenant } from '../auth/caller';
import { sql, type Queryable } from '../platform/database/sql';
import type { ClaimedSource } from './ingestion.queries';

/**
 * How many files with a source does the account have in this mode, and how large are they together? Without the file of
 * a source that is being replaced.
 */
export async function fileUse(
  db: Queryable,
  { accountId, mode }: Tenant,
  replacedIn: number | null,
): Promise<{ files: number; bytes: number }> {
  return sql`SELECT count(*)::integer AS files, coalesce(sum(bytes), 0)::bigint AS bytes
     FROM stored_files
     JOIN training_sources ON training_sources.id = source_id AND training_sources.account_id = ${accountId}
     JOIN agents ON agents.id = training_sources.agent_id AND agents.account_id = ${accountId}
     WHERE stored_files.account_id = ${accountId} AND mode = ${mode} AND deleted_at IS NULL
       AND source_id IS DISTINCT FROM ${replacedIn}::bigint`.oneRow(db);
}

/** How many passages do the sources of the account have in this mode, apart from this source? */
export async function passageUse(
  db: Queryable,
  { accountId, mode }: Tenant,
  exceptSourceId: number | null = null,
): Promise<number> {
  return sql`SELECT coalesce(sum(data_count), 0)::bigint
     FROM training_sources JOIN agents ON agents.id = agent_id AND agents.account_id = ${accountId}
     WHERE training_sources.account_id = ${accountId} AND mode = ${mode} AND deleted_at IS NULL
       AND training_sources.id IS DISTINCT FROM ${exceptSourceId}`.value(db);
}

/**
 * Do the passages of the run fit into the account's limit for the mode of the run? The account's row is locked until
 * the transaction ends, so that two runs cannot exceed the limit together.
 */
export async function fitsPassages(
  db: Queryable,
  { accountId, mode, sourceId }: ClaimedSource,
  { passageCount, limit }: { passageCount: number; limit: number },
): Promise<boolean> {
  // Before the source, which the run writes later: claims and changes of sources lock in this order, too.
  await sql`SELECT 1 FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`.run(db);
  return (await passageUse(db, { accountId, mode }, sourceId)) + passageCount <= limit;
}
