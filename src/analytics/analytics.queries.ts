import type { EntityManager } from 'typeorm';
import { RETENTION_DAY, type AgentKey } from '../agents/agents.queries';
import type { Period } from './period';

/** SQL: the last settled day, to which no process adds rows any more, by the database's clock. */
const LAST_SETTLED_DAY = `(${RETENTION_DAY} - 1)::text`;

/** SQL: the rows of the agent $1 of the account $2. */
export const OF_AGENT = 'agent_id = $1 AND account_id = $2';

/** Runs statements: the database, or a transaction. */
export type Queries = Pick<EntityManager, 'query'>;

/** The numbers of messages, conversations and leads of an agent. */
export interface Counts {
  messages: number;
  conversations: number;
  leads: number;
}

/**
 * Stores the counts of each day after the last stored day, up to `lastDay`. No row of these days may be added later.
 * Concurrent calls store the same counts.
 */
export async function countDays(
  database: Queries,
  { accountId, agentId }: AgentKey,
  lastDay: string,
): Promise<void> {
  await database.query(
    `WITH since AS (SELECT coalesce(max(day) + 1, date '-infinity') AS day FROM agent_days WHERE ${OF_AGENT}),
     counted AS (
       SELECT created_at, 1 AS messages, 0 AS conversations, 0 AS leads FROM messages WHERE ${OF_AGENT}
       UNION ALL SELECT created_at, 0, 1, 0 FROM conversations WHERE ${OF_AGENT}
       UNION ALL SELECT created_at, 0, 0, 1 FROM leads WHERE ${OF_AGENT}
     ), days AS (
       SELECT (created_at AT TIME ZONE 'UTC')::date AS day,
              sum(messages) AS messages, sum(conversations) AS conversations, sum(leads) AS leads
       FROM counted
       WHERE created_at >= (SELECT day FROM since)::timestamp AT TIME ZONE 'UTC'
         AND created_at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'
       GROUP BY 1
       -- The last day is always stored: it marks the end of the stored counts.
       UNION ALL SELECT $3::date, 0, 0, 0
     )
     INSERT INTO agent_days (account_id, agent_id, day, messages, conversations, leads)
     SELECT $2, $1, day, sum(messages), sum(conversations), sum(leads)
     FROM days WHERE day >= (SELECT day FROM since) GROUP BY day
     ON CONFLICT DO NOTHING`,
    [agentId, accountId, lastDay],
  );
}

/** SQL: the number of rows that are not in the stored counts. */
function restOf(table: 'messages' | 'conversations' | 'leads'): string {
  return `(SELECT count(*) FROM ${table} WHERE ${OF_AGENT}
    AND created_at >= (SELECT from_moment FROM rest) AND created_at < (SELECT to_moment FROM rest))`;
}

/** How many messages, conversations and leads does the agent have in the period? */
export async function countPeriod(
  database: Queries,
  { accountId, agentId }: AgentKey,
  { start, end }: Period,
): Promise<Counts> {
  const [row] = await database.query<[Counts]>(
    `WITH counted AS MATERIALIZED (SELECT max(day) AS until FROM agent_days WHERE ${OF_AGENT}),
     days AS (
       SELECT coalesce(sum(messages), 0) AS messages, coalesce(sum(conversations), 0) AS conversations,
              coalesce(sum(leads), 0) AS leads
       FROM agent_days WHERE ${OF_AGENT} AND day BETWEEN $3 AND $4
     ),
     rest AS MATERIALIZED (
       SELECT greatest($3::date, coalesce((SELECT until FROM counted) + 1, $3::date))::timestamp AT TIME ZONE 'UTC'
                AS from_moment,
              ($4::date + 1)::timestamp AT TIME ZONE 'UTC' AS to_moment
     )
     SELECT messages + ${restOf('messages')} AS messages,
            conversations + ${restOf('conversations')} AS conversations,
            leads + ${restOf('leads')} AS leads
     FROM days`,
    [agentId, accountId, start, end],
  );
  return row;
}

/** How far an agent's days are counted. */
export interface CountedDays {
  /** The last day with stored counts. */
  countedUntil: string | null;
  /** The last day to which no process adds rows any more, by the database's clock. */
  lastSettledDay: string;
}

/** How far are the agent's days counted? */
export async function countedDays(database: Queries, { accountId, agentId }: AgentKey): Promise<CountedDays> {
  const [row] = await database.query<[CountedDays]>(
    `SELECT max(day)::text AS "countedUntil", ${LAST_SETTLED_DAY} AS "lastSettledDay"
     FROM agent_days WHERE ${OF_AGENT}`,
    [agentId, accountId],
  );
  return row;
}

/**
 * What is the last day of the agent's next slice of settled days to count? A slice has about `messages` messages, or is
 * a single day. The last settled day if fewer messages are left.
 */
export async function endOfSlice(
  database: Queries,
  { accountId, agentId }: AgentKey,
  messages: number,
): Promise<string> {
  const [row] = await database.query<[{ day: string }]>(
    `WITH since AS MATERIALIZED (
       SELECT coalesce(max(day) + 1, date '-infinity')::timestamp AT TIME ZONE 'UTC' AS moment
       FROM agent_days WHERE ${OF_AGENT}
     ), uncounted AS MATERIALIZED (
       SELECT (created_at AT TIME ZONE 'UTC')::date AS day FROM messages
       WHERE ${OF_AGENT} AND created_at >= (SELECT moment FROM since)
         AND created_at < (${LAST_SETTLED_DAY}::date + 1)::timestamp AT TIME ZONE 'UTC'
       ORDER BY created_at LIMIT $3
     )
     SELECT CASE WHEN count(*) < $3 THEN ${LAST_SETTLED_DAY} ELSE greatest(min(day), max(day) - 1)::text END AS day
     FROM uncounted`,
    [agentId, accountId, messages],
  );
  return row.day;
}

/** Which agents have messages on settled days that are not counted? At most `limit`. */
export async function agentsToCount(database: Queries, limit: number): Promise<AgentKey[]> {
  return database.query(
    `SELECT account_id AS "accountId", id AS "agentId" FROM agents WHERE EXISTS (
       SELECT FROM messages WHERE agent_id = agents.id AND account_id = agents.account_id
         AND created_at >= (SELECT coalesce(max(day) + 1, date '-infinity') FROM agent_days
                            WHERE agent_id = agents.id AND account_id = agents.account_id)::timestamp AT TIME ZONE 'UTC'
         AND created_at < (${LAST_SETTLED_DAY}::date + 1)::timestamp AT TIME ZONE 'UTC')
     LIMIT $1`,
    [limit],
  );
}
