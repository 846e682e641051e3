import type { AgentKey } from '../agents/agents.queries';
import { sql, type Query, type Queryable } from '../platform/database/sql';
import { isOfAgent } from './analytics.queries';
import { countedChannels, type CountsByChannel } from './channel-counts';
import { bucketSql, type LatencyHistogram } from './latency-histogram';
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
export interface SeriesPart {
  start: Date;
  messages: number;
  conversations: number;
  leads: number;
  unanswered: number;
  ungrounded: number;
  positive: number;
  negative: number;
  promptTokens: number;
  completionTokens: number;
  /** In millionths of the currency. */
  cost: number;
  firstToken: LatencyHistogram[];
  answer: LatencyHistogram[];
  /** Of each quarter. Empty for quarters that were counted before channels were. */
  channels: CountsByChannel[];
}

/** The offsets of all time zones are whole quarters of an hour. */
const QUARTER = sql`interval '15 minutes'`;
const QUARTER_OF = sql`date_bin(${QUARTER}, created_at, timestamptz '2000-01-01 00:00:00Z')`;
const COLUMNS = sql`quarter, messages, conversations, leads, unanswered, ungrounded, prompt_tokens, completion_tokens,
  first_token, answer, channels, cost`;

/** SQL: the quarters of an hour with activity of the agent, counted from the rows between two moments. */
function countedQuarters(agent: AgentKey, from: Query, to: Query): Query {
  const between = sql`${isOfAgent(agent)} AND created_at >= ${from} AND created_at < ${to}`;
  const histogram = (milliseconds: Query): Query =>
    sql`(SELECT quarter, jsonb_object_agg(bucket, durations) AS histogram FROM (
       SELECT ${QUARTER_OF} AS quarter, ${bucketSql(milliseconds)} AS bucket, count(*) AS durations
       FROM messages WHERE ${between} AND ${milliseconds} IS NOT NULL GROUP BY 1, 2
     ) AS buckets GROUP BY quarter)`;
  return sql`SELECT counted.quarter, messages, conversations, leads, unanswered, ungrounded, prompt_tokens,
      completion_tokens, coalesce(first_token.histogram, '{}') AS first_token,
      coalesce(answer.histogram, '{}') AS answer,
      coalesce(channels, '{}') AS channels, cost
    FROM (
      SELECT quarter, sum(messages)::int AS messages, sum(conversations)::int AS conversations,
        sum(leads)::int AS leads, sum(unanswered)::int AS unanswered, sum(ungrounded)::int AS ungrounded,
        sum(prompt_tokens)::bigint AS prompt_tokens,
        sum(completion_tokens)::bigint AS completion_tokens, sum(cost)::bigint AS cost
      FROM (
        SELECT ${QUARTER_OF} AS quarter, 1 AS messages, 0 AS conversations, 0 AS leads,
          (unanswered IS TRUE)::int AS unanswered, (grounded IS FALSE)::int AS ungrounded,
          coalesce(prompt_tokens, 0) AS prompt_tokens,
          coalesce(completion_tokens, 0) AS completion_tokens, coalesce(cost, 0) AS cost
        FROM messages WHERE ${between}
        UNION ALL SELECT ${QUARTER_OF}, 0, 1, 0, 0, 0, 0, 0, 0 FROM conversations WHERE ${between}
        UNION ALL SELECT ${QUARTER_OF}, 0, 0, 1, 0, 0, 0, 0, 0 FROM leads WHERE ${between}
      ) AS happened GROUP BY quarter
    ) AS counted
    LEFT JOIN ${histogram(sql`first_token_ms`)} AS first_token USING (quarter)
    LEFT JOIN ${histogram(sql`answer_ms`)} AS answer USING (quarter)
    LEFT JOIN (${countedChannels(agent.accountId, QUARTER_OF, between)}) AS by_channel USING (quarter)`;
}

/**
 * Stores the counts of each quarter of an hour from the last stored quarter to the end of `lastDay` (UTC). No row of
 * these days may be added later. Concurrent calls store the same counts.
 */
export async function countQuarters(db: Queryable, agent: AgentKey, lastDay: string): Promise<void> {
  const end = sql`(${lastDay}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
  await sql`WITH since AS (
       SELECT coalesce(max(quarter) + ${QUARTER}, '-infinity') AS moment FROM agent_quarters WHERE ${isOfAgent(agent)}
     ), counted AS (${countedQuarters(agent, sql`(SELECT moment FROM since)`, end)})
     INSERT INTO agent_quarters (agent_id, account_id, ${COLUMNS})
     SELECT ${agent.agentId}::bigint, ${agent.accountId}::bigint, ${COLUMNS} FROM counted
     -- The last quarter is always stored: it marks the end of the stored counts.
     UNION ALL SELECT ${agent.agentId}, ${agent.accountId}, ${end} - ${QUARTER}, 0, 0, 0, 0, 0, 0, 0, '{}', '{}', '{}', 0
       WHERE ${end} - ${QUARTER} NOT IN (SELECT quarter FROM counted) AND ${end} > (SELECT moment FROM since)
     ON CONFLICT DO NOTHING`.run(db);
}

/**
 * The counts of each part of the period, oldest first, including empty parts. Stored quarters are added up;
 * the rest is counted from the rows, as are all ratings, because a rating may change at any time.
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
     ), starts AS (${starts}), quarters AS (
       SELECT ${COLUMNS} FROM agent_quarters
       WHERE ${isOfAgent(agent)} AND quarter >= (SELECT since FROM bounds) AND quarter < (SELECT until FROM bounds)
       UNION ALL ${countedQuarters(
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
       SELECT date_trunc(${interval}, quarter, ${timeZone}) AS start, sum(messages) AS messages,
         sum(conversations) AS conversations,
         sum(leads) AS leads, sum(unanswered) AS unanswered, sum(ungrounded) AS ungrounded,
         sum(prompt_tokens)::bigint AS "promptTokens",
         sum(completion_tokens)::bigint AS "completionTokens", sum(cost)::bigint AS cost, jsonb_agg(first_token) AS "firstToken",
         jsonb_agg(answer) AS answer, jsonb_agg(channels) AS channels
       FROM quarters GROUP BY 1
     )
     SELECT start, coalesce(messages, 0) AS messages, coalesce(conversations, 0) AS conversations,
       coalesce(leads, 0) AS leads, coalesce(unanswered, 0) AS unanswered, coalesce(ungrounded, 0) AS ungrounded,
       coalesce(positive, 0) AS positive, coalesce(negative, 0) AS negative,
       coalesce("promptTokens", 0) AS "promptTokens", coalesce("completionTokens", 0) AS "completionTokens",
       coalesce(cost, 0) AS cost, coalesce("firstToken", '[]') AS "firstToken", coalesce(answer, '[]') AS answer,
       coalesce(channels, '[]') AS channels
     FROM starts LEFT JOIN parts USING (start) LEFT JOIN ratings USING (start) ORDER BY start`.rows(db);
}
