import { isOfAgent, type AgentKey } from '../agents/agents.queries';
import { sql, type Queryable } from '../platform/database/sql';
import { COLUMNS, QUARTER, quartersOfRows } from './activity.queries';
import type { ChannelCounts, CountsByChannel } from './channel-counts';
import type { LatencyHistogram } from './latency-histogram';
import type { Period } from './period';

/** The widths of the parts of a series. */
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;

/** The width of the parts of a series. */
export type Interval = (typeof INTERVALS)[number];

/** A period of days in a time zone (an IANA name), cut into parts. */
export interface SeriesPeriod extends Period {
  interval: Interval;
  timeZone: string;
}

/** The counts of one part of a series. */
export interface SeriesPart extends ChannelCounts {
  start: Date;
  ungrounded: number;
  positive: number;
  negative: number;
  promptTokens: number;
  completionTokens: number;
  /** In millionths of the currency. */
  cost: number;
  firstToken: LatencyHistogram[];
  answer: LatencyHistogram[];
  /** Of each quarter or day. Empty for activity that was counted before channels were counted. */
  channels: CountsByChannel[];
}

/**
 * The counts of each part of the period, oldest first, including empty parts. Stored UTC days that lie in one part
 * are added up, and stored quarters of an hour of the other days; the rest is counted from the rows, as are all
 * ratings, because a rating may change at any time.
 */
export async function countSeries(
  db: Queryable,
  agent: AgentKey,
  { start, end, interval, timeZone }: SeriesPeriod,
): Promise<SeriesPart[]> {
  // A day in a time zone has 23 to 25 hours: hours are counted in UTC, longer intervals in the time zone.
  const starts =
    interval === 'hour'
      ? sql`SELECT date_trunc(${interval}, hour, ${timeZone}) AS start FROM bounds CROSS JOIN LATERAL
           generate_series(since, until - interval '1 second', interval '1 hour') AS hour`
      : sql`SELECT local AT TIME ZONE ${timeZone} AS start FROM generate_series(
           date_trunc(${interval}, ${start}::date::timestamp), ${end}::date::timestamp, ${`1 ${interval}`}::interval)
           AS local`;
  return sql`WITH bounds AS MATERIALIZED (
       SELECT ${start}::date::timestamp AT TIME ZONE ${timeZone} AS since,
         (${end}::date + 1)::timestamp AT TIME ZONE ${timeZone} AS until,
         (SELECT coalesce(max(quarter) + ${QUARTER}, '-infinity')
           FROM agent_quarters WHERE ${isOfAgent(agent)}) AS stored
     ), starts AS (${starts}), days AS MATERIALIZED (
       SELECT day, moment, ${COLUMNS} FROM (
         SELECT *, day::timestamp AT TIME ZONE 'UTC' AS moment FROM agent_days
         WHERE ${isOfAgent(agent)} AND answer IS NOT NULL
       ) AS stored
       WHERE moment >= (SELECT since FROM bounds) AND moment + interval '1 day' <= (SELECT until FROM bounds)
         AND date_trunc(${interval}, moment, ${timeZone})
           = date_trunc(${interval}, moment + interval '1 day' - ${QUARTER}, ${timeZone})
     ), counted AS (
       SELECT moment, ${COLUMNS} FROM days
       UNION ALL SELECT quarter, ${COLUMNS} FROM agent_quarters
       WHERE ${isOfAgent(agent)} AND quarter >= (SELECT since FROM bounds) AND quarter < (SELECT until FROM bounds)
         AND (quarter AT TIME ZONE 'UTC')::date NOT IN (SELECT day FROM days)
       UNION ALL ${quartersOfRows(
         agent,
         sql`(SELECT greatest(since, stored) FROM bounds)`,
         sql`(SELECT until FROM bounds)`,
       )}
     ), ratings AS (
       SELECT date_trunc(${interval}, created_at, ${timeZone}) AS start,
         count(*) FILTER (WHERE rating = 'positive') AS positive,
         count(*) FILTER (WHERE rating = 'negative') AS negative
       FROM messages WHERE ${isOfAgent(agent)} AND rating IS NOT NULL
         AND created_at >= (SELECT since FROM bounds) AND created_at < (SELECT until FROM bounds)
       GROUP BY 1
     ), parts AS (
       SELECT date_trunc(${interval}, moment, ${timeZone}) AS start, sum(messages) AS messages,
         sum(conversations) AS conversations,
         sum(leads) AS leads, sum(unanswered) AS unanswered, sum(ungrounded) AS ungrounded,
         sum(prompt_tokens)::bigint AS "promptTokens",
         sum(completion_tokens)::bigint AS "completionTokens", sum(cost)::bigint AS cost,
         -- jsonb_agg would take twice as long over a year of quarters.
         json_agg(first_token) AS "firstToken", json_agg(answer) AS answer, json_agg(channels) AS channels
       FROM counted GROUP BY 1
     )
     SELECT start, coalesce(messages, 0) AS messages, coalesce(conversations, 0) AS conversations,
       coalesce(leads, 0) AS leads, coalesce(unanswered, 0) AS unanswered, coalesce(ungrounded, 0) AS ungrounded,
       coalesce(positive, 0) AS positive, coalesce(negative, 0) AS negative,
       coalesce("promptTokens", 0) AS "promptTokens", coalesce("completionTokens", 0) AS "completionTokens",
       coalesce(cost, 0) AS cost, coalesce("firstToken", '[]') AS "firstToken", coalesce(answer, '[]') AS answer,
       coalesce(channels, '[]') AS channels
     FROM starts LEFT JOIN parts USING (start) LEFT JOIN ratings USING (start) ORDER BY start`.rows(db);
}
