import type { Tenant } from '../../auth/caller';
import { sql, type Queryable } from '../../platform/database/sql';
import { mayMentionSql, mentions, type Subject } from './subject';

/**
 * Removes the message examples that mention the person's address or number. The examples of a conversation are removed
 * with it.
 */
export async function removeExamples(
  db: Queryable,
  { accountId, mode }: Tenant,
  subject: Subject,
): Promise<void> {
  const examples = await sql`SELECT id, text FROM message_examples
     WHERE account_id = ${accountId} AND mode = ${mode} AND ${mayMentionSql(subject, sql`text`)}
     ORDER BY id FOR UPDATE`.rows<{ id: number; text: string }>(db);
  const ids = examples.filter(({ text }) => mentions(subject, text)).map(({ id }) => id);
  await sql`DELETE FROM message_examples WHERE id = ANY (${ids}) AND account_id = ${accountId}`.run(db);
}
