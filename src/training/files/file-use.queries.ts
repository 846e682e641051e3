import type { Tenant } from '../../auth/caller';
import { sql, type Queryable } from '../../platform/database/sql';

/** The files with a source of an account and mode. */
export interface FileUse {
  files: number;
  bytes: number;
}

/**
 * How many files with a source does the account have in this mode, and how large are they together? Without the file of
 * a source that is being replaced.
 */
export async function fileUse(
  db: Queryable,
  { accountId, mode }: Tenant,
  replacedIn: number | null = null,
): Promise<FileUse> {
  return sql`SELECT count(*)::integer AS files, coalesce(sum(bytes), 0)::bigint AS bytes
     FROM stored_files
     JOIN training_sources ON training_sources.id = source_id AND training_sources.account_id = ${accountId}
     JOIN agents ON agents.id = training_sources.agent_id AND agents.account_id = ${accountId}
     WHERE stored_files.account_id = ${accountId} AND mode = ${mode} AND deleted_at IS NULL
       AND source_id IS DISTINCT FROM ${replacedIn}::bigint`.oneRow(db);
}
