import type { DataSource } from 'typeorm';
import type { Period } from './period';

/** No process writes to a day later than this after its end, even if a clock was set back. */
const SETTLED_AFTER = "interval '2 hours'";

/** SQL: the last settled day, to which no process adds rows any more, by the database's clock. */
const LAST_SETTLED_DAY = `(now() AT TIME ZONE 'UTC' - ${SETTLED_AFTER} - interval '1 day')::date::text`;

/** The numbers of messages, conversations and leads of an agent. */
export interface Counts {
  messages: number;
  conversations: number;
  leads: number;
}

/**
 * Stores the counts of each day from the day after the last stored day to `lastDay`. No row of these days may be added
 * later. Concurrent calls store the same counts.
 */
export async function countDays(dataSource: DataSource, agentId: number, lastDay: string): Promise<void> {
  await dataSource.query(
    `WITH since AS (SELECT coalesce(max(day) + 1, date '-infinity') AS day FROM agent_days WHERE agent_id = $1),
     counted AS (
       SELECT created_at, 1 AS messages, 0 AS conversations, 0 AS leads FROM messages WHERE agent_id = $1
       UNION ALL SELECT created_at, 0, 1, 0 FROM conversations WHERE agent_id = $1
       UNION ALL SELECT created_at, 0, 0, 1 FROM leads WHERE agent_id = $1
     ), days AS (
       SELECT (created_at AT TIME ZONE 'UTC')::date AS day,
              sum(messages) AS messages, sum(conversations) AS conversations, sum(leads) AS leads
       FROM counted
       WHERE created_at >= (SELECT day FROM since)::timestamp AT TIME ZONE 'UTC'
         AND created_at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
       GROUP BY 1
       -- The last day is always stored: it marks the end of the stored counts.
       UNION ALL SELECT $2::date, 0, 0, 0
     )
     INSERT INTO agent_days (agent_id, day, messages, conversations, leads)
     SELECT $1, day, sum(messages), sum(conversations), sum(leads)
     FROM days WHERE day >= (SELECT day FROM since) GROUP BY day
     ON CONFLICT DO NOTHING`,
    [agentId, lastDay],
  );
}

/** The counts of a period, and the days that decide whether counts have to be stored. */
export interface PeriodCounts extends Counts {
  /** The last day with stored counts; later days are counted from the rows. */
  countedUntil: string | null;
  /** The last day to which no process adds rows any more, by the database's clock. */
  lastSettledDay: string;
}

/** How many messages, conversations and leads does the agent have in the period? */
export async function countPeriod(
  dataSource: DataSource,
  agentId: number,
  { start, end }: Period,
): Promise<PeriodCounts> {
  const [row] = await dataSource.query<[PeriodCounts]>(
    `WITH counted AS MATERIALIZED (SELECT max(day) AS until FROM agent_days WHERE agent_id = $1),
     days AS (
       SELECT coalesce(sum(messages), 0) AS messages, coalesce(sum(conversations), 0) AS conversations,
              coalesce(sum(leads), 0) AS leads
       FROM agent_days WHERE agent_id = $1 AND day BETWEEN $2 AND $3
     ),
     rest AS MATERIALIZED (
       SELECT greatest($2::date, coalesce((SELECT until FROM counted) + 1, $2::date))::timestamp AT TIME ZONE 'UTC'
                AS from_moment,
              ($3::date + 1)::timestamp AT TIME ZONE 'UTC' AS to_moment
     )
     SELECT messages + (
              SELECT count(*) FROM messages WHERE agent_id = $1
              AND created_at >= (SELECT from_moment FROM rest) AND created_at < (SELECT to_moment FROM rest)
            ) AS messages,
            conversations + (
              SELECT count(*) FROM conversations WHERE agent_id = $1
              AND created_at >= (SELECT from_moment FROM rest) AND created_at < (SELECT to_moment FROM rest)
            ) AS conversations,
            leads + (
              SELECT count(*) FROM leads WHERE agent_id = $1
              AND created_at >= (SELECT from_moment FROM rest) AND created_at < (SELECT to_moment FROM rest)
            ) AS leads,
            (SELECT until::text FROM counted) AS "countedUntil",
            ${LAST_SETTLED_DAY} AS "lastSettledDay"
     FROM days`,
    [agentId, start, end],
  );
  return row;
}

/** What is the last day to which no process adds rows any more? */
export async function lastSettledDay(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<[{ day: string }]>(`SELECT ${LAST_SETTLED_DAY} AS day`);
  return row.day;
}
