import type { Tenant } from '../../auth/caller';
import { sql, type Queryable } from '../../platform/database/sql';
import { mayMentionSql, mentions, type Subject } from './subject';

/**
 * Removes the test calls of actions whose inputs mention the person's address or number. The calls in a conversation
 * are removed with the conversation.
 */
export async function removeTestCalls(
  db: Queryable,
  { accountId, mode }: Tenant,
  subject: Subject,
): Promise<void> {
  const calls = await sql`SELECT action_executions.id, text
     FROM agents JOIN action_executions ON agent_id = agents.id AND action_executions.account_id = ${accountId}
         AND conversation_id IS NULL
       CROSS JOIN LATERAL (SELECT string_agg(value, E'\\n') AS text FROM jsonb_each_text(inputs)) AS written
     WHERE agents.account_id = ${accountId} AND mode = ${mode} AND ${mayMentionSql(subject, sql`text`)}
     ORDER BY action_executions.id FOR UPDATE OF action_executions`.rows<{ id: number; text: string }>(db);
  const ids = calls.filter(({ text }) => mentions(subject, text)).map(({ id }) => id);
  await sql`DELETE FROM action_executions WHERE id = ANY (${ids}) AND account_id = ${accountId}`.run(db);
}
