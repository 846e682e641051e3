import { isOfAgent, RETENTION_DAY, type AgentKey } from '../agents/agents.queries';
import { sql, type Queryable } from '../platform/database/sql';

/** For which agents has retention not run yet tonight? In random order, so that each agent gets its turn. */
export async function agentsToRetain(db: Queryable, limit: number): Promise<{ agentId: number }[]> {
  return sql`SELECT id AS "agentId" FROM agents
     WHERE retention_days IS NOT NULL AND deleted_at IS NULL
       AND coalesce(retained_on, '-infinity'::date) < ${RETENTION_DAY}
     ORDER BY random() LIMIT ${limit}`.rows(db);
}

/** Records that retention has run for the agent tonight. */
export async function markRetained(db: Queryable, { accountId, agentId }: AgentKey): Promise<void> {
  await sql`UPDATE agents SET retained_on = ${RETENTION_DAY}
     WHERE id = ${agentId} AND account_id = ${accountId}`.run(db);
}

/** Which conversations of the agent had their last message before this moment? The oldest are first. */
export async function conversationsBefore(
  db: Queryable,
  agent: AgentKey,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  // A conversation starts before its last message, so the index by start finds these conversations.
  return sql`SELECT id FROM conversations WHERE ${isOfAgent(agent)}
       AND created_at < ${before} AND last_message_at < ${before}
     ORDER BY created_at, id LIMIT ${limit}`.column(db);
}

/**
 * The moment before which conversations of the agent are too old. Never later than the end of the last counted day.
 * Undefined for an agent without a retention period, and for a deleted agent.
 */
export async function retentionEnd(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  lastCountedDay: string,
): Promise<string | undefined> {
  const row = await sql`SELECT least(now() - retention_days * interval '1 day',
                  (${lastCountedDay}::date + 1)::timestamp AT TIME ZONE 'UTC')::text AS "end"
     FROM agents WHERE id = ${agentId} AND account_id = ${accountId} AND retention_days IS NOT NULL
       AND deleted_at IS NULL`.firstRow<{ end: string }>(db);
  return row?.end;
}
