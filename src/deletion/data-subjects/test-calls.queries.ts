import type { EntityManager } from 'typeorm';
import type { Tenant } from '../../auth/caller';
import { anchorsOf, mentions, hasAnchorSql, type Subject } from './subject';

/**
 * Removes the test calls of actions whose inputs mention the person's address or number. The calls in a conversation
 * are removed with the conversation.
 */
export async function removeTestCalls(
  transaction: EntityManager,
  { accountId, mode }: Tenant,
  subject: Subject,
): Promise<void> {
  const calls: { id: number; text: string }[] = await transaction.query(
    `SELECT action_executions.id, text
     FROM agents JOIN action_executions ON agent_id = agents.id AND action_executions.account_id = $1
         AND conversation_id IS NULL
       CROSS JOIN LATERAL (SELECT string_agg(value, E'\\n') AS text FROM jsonb_each_text(inputs)) AS written
     WHERE agents.account_id = $1 AND mode = $2 AND ${hasAnchorSql(subject.kind, 'text', '$3')}
     ORDER BY action_executions.id FOR UPDATE OF action_executions`,
    [accountId, mode, anchorsOf(subject)],
  );
  const ids = calls.filter(({ text }) => mentions(subject, text)).map(({ id }) => id);
  await transaction.query('DELETE FROM action_executions WHERE id = ANY ($1) AND account_id = $2', [
    ids,
    accountId,
  ]);
}
