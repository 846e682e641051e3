import type { DataSource, EntityManager } from 'typeorm';
import type { Tenant } from '../../auth/caller';

/**
 * A file may be removed an hour after its upload began, so an upload must end ten minutes earlier: then no removal
 * meets a file that is just getting its source.
 */
const MARGIN = `interval '10 minutes'`;

/**
 * Gives the file its source. From the deletion of this source on, the file may be removed. False when its upload took
 * too long.
 */
export async function assignSource(
  transaction: EntityManager,
  accountId: number,
  id: number,
  sourceId: number,
): Promise<boolean> {
  const [, assigned] = await transaction.query<[unknown, number]>(
    `UPDATE stored_files SET source_id = $2, removable_at = now()
     WHERE id = $1 AND account_id = $3 AND source_id IS NULL AND removable_at > now() + ${MARGIN}`,
    [id, sourceId, accountId],
  );
  return assigned === 1;
}

/** Allows the removal of files that got no source. */
export async function giveUpFiles(dataSource: DataSource, accountId: number, ids: number[]): Promise<void> {
  await dataSource.query(
    `UPDATE stored_files SET removable_at = now()
     WHERE id = ANY ($1::bigint[]) AND account_id = $2 AND source_id IS NULL`,
    [ids, accountId],
  );
}

/** Which files may be removed, oldest first? */
export async function unusedFiles(dataSource: DataSource, limit: number): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    `SELECT id FROM stored_files WHERE source_id IS NULL AND removable_at <= now() ORDER BY removable_at LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Forgets files whose objects are deleted. */
export async function forgetFiles(dataSource: DataSource, ids: number[]): Promise<void> {
  await dataSource.query('DELETE FROM stored_files WHERE id = ANY ($1::bigint[]) AND source_id IS NULL', [
    ids,
  ]);
}

/** The files with a source of an account and mode. */
export interface FileUse {
  files: number;
  bytes: number;
}

/** How many files with a source does the account have in this mode, and how large are they together? */
export async function fileUse(manager: EntityManager, { accountId, mode }: Tenant): Promise<FileUse> {
  const [row] = await manager.query<[FileUse]>(
    `SELECT count(*)::integer AS files, coalesce(sum(bytes), 0)::bigint AS bytes
     FROM stored_files
     JOIN training_sources ON training_sources.id = source_id AND training_sources.account_id = $1
     JOIN agents ON agents.id = training_sources.agent_id AND agents.account_id = $1
     WHERE stored_files.account_id = $1 AND mode = $2 AND deleted_at IS NULL`,
    [accountId, mode],
  );
  return row;
}
