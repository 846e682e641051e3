import type { Tenant } from '../../auth/caller';
import { sql, type Queryable } from '../../platform/database/sql';
import { mayMentionSql, mentions, type Subject } from './subject';

interface WrittenText {
  id: number;
  text: string;
}

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
     ORDER BY action_executions.id FOR UPDATE OF action_executions`.rows<WrittenText>(db);
  await sql`DELETE FROM action_executions
     WHERE id = ANY (${idsOf(calls, subject)}) AND account_id = ${accountId}`.run(db);
}

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
     ORDER BY id FOR UPDATE`.rows<WrittenText>(db);
  await sql`DELETE FROM message_examples
     WHERE id = ANY (${idsOf(examples, subject)}) AND account_id = ${accountId}`.run(db);
}

/** The ids of the texts that mention the person. */
function idsOf(texts: readonly WrittenText[], subject: Subject): number[] {
  return texts.filter(({ text }) => mentions(subject, text)).map(({ id }) => id);
}
