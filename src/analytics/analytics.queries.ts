import { isOfAgent, RETENTION_DAY, type AgentKey } from '../agents/agents.queries';
import { raw, sql, type Query, type Queryable } from '../platform/database/sql';
import type { Period } from './period';

/** SQL: the last settled day, to which no process adds rows any more, by the database's clock. */
const LAST_SETTLED_DAY = sql`(${RETENTION_DAY} - 1)::text`;

/** The numbers of messages, conversations and leads of an agent. */
export interface Counts {
  messages: number;
  conversations: number;
  leads: number;
}

/** SQL: the number of rows that are not in the stored counts. */
function restOf(agent: AgentKey, table: 'messages' | 'conversations' | 'leads'): Query {
  return sql`(SELECT count(*) FROM ${raw(table)} WHERE ${isOfAgent(agent)}
    AND created_at >= (SELECT from_moment FROM rest) AND created_at < (SELECT to_moment FROM rest))`;
}

/** The numbers of the agent's messages, conversations and leads in the period. */
export async function countPeriod(db: Queryable, agent: AgentKey, { start, end }: Period): Promise<Counts> {
  return sql`WITH counted AS MATERIALIZED (SELECT max(day) AS until FROM agent_days WHERE ${isOfAgent(agent)}),
     days AS (
       SELECT coalesce(sum(messages), 0) AS messages, coalesce(sum(conversations), 0) AS conversations,
              coalesce(sum(leads), 0) AS leads
       FROM agent_days WHERE ${isOfAgent(agent)} AND day BETWEEN ${start} AND ${end}
     ),
     rest AS MATERIALIZED (
       SELECT greatest(${start}::date, coalesce((SELECT until FROM counted) + 1, ${start}::date))::timestamp
                AT TIME ZONE 'UTC' AS from_moment,
              (${end}::date + 1)::timestamp AT TIME ZONE 'UTC' AS to_moment
     )
     SELECT messages + ${restOf(agent, 'messages')} AS messages,
            conversations + ${restOf(agent, 'conversations')} AS conversations,
            leads + ${restOf(agent, 'leads')} AS leads
     FROM days`.oneRow(db);
}

/** The progress of counting an agent's days. */
export interface CountedDays {
  /** The last day with stored counts. */
  countedUntil: string | null;
  /** The last day to which no process adds rows any more, by the database's clock. */
  lastSettledDay: string;
}

/** The last counted day of the agent, and the last day that can be counted. */
export async function countedDays(db: Queryable, agent: AgentKey): Promise<CountedDays> {
  return sql`SELECT max(day)::text AS "countedUntil", ${LAST_SETTLED_DAY} AS "lastSettledDay"
     FROM agent_days WHERE ${isOfAgent(agent)}`.oneRow(db);
}

/**
 * The last day of the agent's next slice of settled days to count. A slice has about `messages` messages, or is a
 * single day. The last settled day if fewer messages are left.
 */
export async function endOfSlice(db: Queryable, agent: AgentKey, messages: number): Promise<string> {
  return sql`WITH since AS MATERIALIZED (
       SELECT coalesce(max(day) + 1, date '-infinity')::timestamp AT TIME ZONE 'UTC' AS moment
       FROM agent_days WHERE ${isOfAgent(agent)}
     ), uncounted AS MATERIALIZED (
       SELECT (created_at AT TIME ZONE 'UTC')::date AS day FROM messages
       WHERE ${isOfAgent(agent)} AND created_at >= (SELECT moment FROM since)
         AND created_at < (${LAST_SETTLED_DAY}::date + 1)::timestamp AT TIME ZONE 'UTC'
       ORDER BY created_at LIMIT ${messages}
     )
     SELECT CASE WHEN count(*) < ${messages} THEN ${LAST_SETTLED_DAY}
       ELSE greatest(min(day), max(day) - 1)::text END AS day
     FROM uncounted`.value(db);
}

/** Agents that have messages on settled days that are not counted, at most `limit`. */
export async function agentsToCount(db: Queryable, limit: number): Promise<AgentKey[]> {
  return sql`SELECT account_id AS "accountId", id AS "agentId" FROM agents WHERE EXISTS (
       SELECT FROM messages WHERE agent_id = agents.id AND account_id = agents.account_id
         AND created_at >= (SELECT coalesce(max(day) + 1, date '-infinity') FROM agent_days
                            WHERE agent_id = agents.id AND account_id = agents.account_id)::timestamp AT TIME ZONE 'UTC'
         AND created_at < (${LAST_SETTLED_DAY}::date + 1)::timestamp AT TIME ZONE 'UTC')
     LIMIT ${limit}`.rows(db);
}
