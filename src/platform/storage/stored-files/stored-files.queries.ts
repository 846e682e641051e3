import { sql, type Queryable } from '../../database/sql';

/**
 * A file may be removed an hour after its upload began, so an upload must end ten minutes earlier: then no removal
 * meets a file that is just getting its source.
 */
const MARGIN = sql`interval '10 minutes'`;

/** Condition: an attachment that no message has named, and that does not expire while its message is answered. */
export const IS_UNNAMED = sql`(media_type IS NOT NULL AND message_id IS NULL AND removable_at > now() + ${MARGIN}
  AND removable_at < 'infinity')`;

/**
 * Gives the file its source. From the deletion of this source on, the file may be removed. False when its upload took
 * too long.
 */
export async function assignSource(
  db: Queryable,
  accountId: number,
  { id, sourceId }: { id: number; sourceId: number },
): Promise<boolean> {
  return sql`UPDATE stored_files SET source_id = ${sourceId}, removable_at = now()
     WHERE id = ${id} AND account_id = ${accountId} AND source_id IS NULL
       AND removable_at > now() + ${MARGIN}`.changesAny(db);
}

/**
 * Detaches the file from its source, which gets another file. The file stays until a run of the source is published. If
 * the source already keeps a replaced file, no run has published this file, and it may be removed at once.
 */
export async function replaceFile(db: Queryable, accountId: number, sourceId: number): Promise<void> {
  await sql`UPDATE stored_files SET source_id = NULL, removable_at = now(),
       replaced_in = CASE WHEN EXISTS (SELECT FROM stored_files AS kept
         WHERE kept.replaced_in = ${sourceId} AND kept.account_id = ${accountId})
         THEN NULL ELSE ${sourceId}::bigint END
     WHERE source_id = ${sourceId} AND account_id = ${accountId}`.run(db);
}

/** Allows the removal of the replaced file of a source. */
export async function releaseReplacedFile(db: Queryable, accountId: number, sourceId: number): Promise<void> {
  await sql`UPDATE stored_files SET replaced_in = NULL
     WHERE replaced_in = ${sourceId} AND account_id = ${accountId}`.run(db);
}

/** Gives the files their message. After its deletion, they may be removed. False if any already has a message. */
export async function assignMessage(
  db: Queryable,
  accountId: number,
  { ids, messageId }: { ids: readonly number[]; messageId: number },
): Promise<boolean> {
  const assigned = await sql`UPDATE stored_files SET message_id = ${messageId}, removable_at = 'infinity'
     WHERE id = ANY (${ids}::bigint[]) AND account_id = ${accountId} AND ${IS_UNNAMED}`.changedRows(db);
  return assigned === ids.length;
}

/** Allows the removal of files that got no source. */
export async function giveUpFiles(db: Queryable, accountId: number, ids: number[]): Promise<void> {
  await sql`UPDATE stored_files SET removable_at = now()
     WHERE id = ANY (${ids}::bigint[]) AND account_id = ${accountId} AND source_id IS NULL
       AND message_id IS NULL`.run(db);
}

/** Which files may be removed, oldest first? */
export async function unusedFiles(db: Queryable, limit: number): Promise<number[]> {
  return sql`SELECT id FROM stored_files WHERE source_id IS NULL AND message_id IS NULL
       AND replaced_in IS NULL
       AND (removable_at <= now() OR removable_at = 'infinity' OR (media_type IS NOT NULL AND agent_id IS NULL))
     ORDER BY removable_at LIMIT ${limit}`.column(db);
}

/** Forgets files whose objects are deleted. */
export async function forgetFiles(db: Queryable, ids: number[]): Promise<void> {
  await sql`DELETE FROM stored_files WHERE id = ANY (${ids}::bigint[]) AND source_id IS NULL
       AND message_id IS NULL AND replaced_in IS NULL`.run(db);
}
