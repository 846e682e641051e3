import { isOfAgent, type AgentKey } from '../agents/agents.queries';
import { sql, type Query, type Queryable } from '../platform/database/sql';
import { channelsIn } from './channel-counts';
import { bucketSql } from './latency-histogram';

/** The offsets of all time zones are whole quarters of an hour. */
export const QUARTER = sql`interval '15 minutes'`;
const QUARTER_OF = sql`date_bin(${QUARTER}, created_at, timestamptz '2000-01-01 00:00:00Z')`;
const DAY_OF = sql`(quarter AT TIME ZONE 'UTC')::date`;

const COUNTS = sql`messages, conversations, leads, unanswered, ungrounded, prompt_tokens, completion_tokens, cost`;

/** SQL: the columns with the activity of an agent in a quarter of an hour or in a UTC day. */
export const COLUMNS = sql`${COUNTS}, first_token, answer, channels`;

/** SQL: the activity, each row with its `moment`: the beginning of the quarter or day to which it is added. */
interface Happened {
  /** `moment` and `COUNTS` */
  counts: Query;
  /** `moment`, `bucket` and `durations` */
  firstToken: Query;
  answer: Query;
  /** `moment`, `channel`, `messages`, `conversations`, `leads` and `unanswered` */
  channels: Query;
}

/** SQL: `moment` and `COLUMNS` of each quarter or day with activity. */
function activityByMoment({ counts, firstToken, answer, channels }: Happened): Query {
  const histogram = (happened: Query): Query =>
    sql`(SELECT moment, jsonb_object_agg(bucket, durations) AS histogram FROM (
       SELECT moment, bucket, sum(durations) AS durations FROM (${happened}) AS happened GROUP BY 1, 2
     ) AS buckets GROUP BY moment)`;
  return sql`SELECT moment, ${COUNTS}, coalesce(first_token.histogram, '{}') AS first_token,
      coalesce(answer.histogram, '{}') AS answer, coalesce(channels, '{}') AS channels
    FROM (
      SELECT moment, sum(messages)::int AS messages, sum(conversations)::int AS conversations,
        sum(leads)::int AS leads, sum(unanswered)::int AS unanswered, sum(ungrounded)::int AS ungrounded,
        sum(prompt_tokens)::bigint AS prompt_tokens, sum(completion_tokens)::bigint AS completion_tokens,
        sum(cost)::bigint AS cost
      FROM (${counts}) AS happened GROUP BY moment
    ) AS counted
    LEFT JOIN ${histogram(firstToken)} AS first_token USING (moment)
    LEFT JOIN ${histogram(answer)} AS answer USING (moment)
    LEFT JOIN (
      SELECT moment, jsonb_object_agg(channel, counts) AS channels FROM (
        SELECT moment, channel, jsonb_build_object('messages', sum(messages), 'conversations', sum(conversations),
          'leads', sum(leads), 'unanswered', sum(unanswered)) AS counts
        FROM (${channels}) AS happened GROUP BY moment, channel
      ) AS by_channel GROUP BY moment
    ) AS by_channel USING (moment)`;
}

/** SQL: the quarters of an hour with activity of the agent, counted from the rows between two moments. */
export function quartersOfRows(agent: AgentKey, from: Query, to: Query): Query {
  const inPeriod = sql`${isOfAgent(agent)} AND created_at >= ${from} AND created_at < ${to}`;
  const durations = (milliseconds: Query): Query =>
    sql`SELECT ${QUARTER_OF} AS moment, ${bucketSql(milliseconds)} AS bucket, 1 AS durations
       FROM messages WHERE ${inPeriod} AND ${milliseconds} IS NOT NULL`;
  return activityByMoment({
    counts: sql`SELECT ${QUARTER_OF} AS moment, 1 AS messages, 0 AS conversations, 0 AS leads,
        (unanswered IS TRUE)::int AS unanswered, (grounded IS FALSE)::int AS ungrounded,
        coalesce(prompt_tokens, 0) AS prompt_tokens, coalesce(completion_tokens, 0) AS completion_tokens,
        coalesce(cost, 0) AS cost
      FROM messages WHERE ${inPeriod}
      UNION ALL SELECT ${QUARTER_OF}, 0, 1, 0, 0, 0, 0, 0, 0 FROM conversations WHERE ${inPeriod}
      UNION ALL SELECT ${QUARTER_OF}, 0, 0, 1, 0, 0, 0, 0, 0 FROM leads WHERE ${inPeriod}`,
    firstToken: durations(sql`first_token_ms`),
    answer: durations(sql`answer_ms`),
    channels: channelsIn(agent.accountId, QUARTER_OF, inPeriod),
  });
}

/** SQL: the UTC days with activity of the agent, added up from the stored quarters between two moments. */
function daysOfQuarters(agent: AgentKey, from: Query, to: Query): Query {
  const inPeriod = sql`${isOfAgent(agent)} AND quarter >= ${from} AND quarter < ${to}`;
  const durations = (histogram: Query): Query =>
    sql`SELECT ${DAY_OF} AS moment, bucket, durations::int
       FROM agent_quarters, jsonb_each_text(${histogram}) AS buckets (bucket, durations) WHERE ${inPeriod}`;
  return activityByMoment({
    counts: sql`SELECT ${DAY_OF} AS moment, ${COUNTS} FROM agent_quarters WHERE ${inPeriod}`,
    firstToken: durations(sql`first_token`),
    answer: durations(sql`answer`),
    channels: sql`SELECT ${DAY_OF} AS moment, channel, counts.* FROM agent_quarters,
        jsonb_each(channels) AS by_channel (channel, counted),
        jsonb_to_record(counted) AS counts (messages int, conversations int, leads int, unanswered int)
      WHERE ${inPeriod}`,
  });
}

/**
 * Stores the counts of each quarter of an hour after the last stored quarter and of each UTC day after the last stored
 * day, up to `lastDay`. No row of these days may be added later. Concurrent calls store the same counts.
 */
export async function countDays(db: Queryable, agent: AgentKey, lastDay: string): Promise<void> {
  const { accountId, agentId } = agent;
  const end = sql`(${lastDay}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
  const since = sql`(SELECT moment FROM since)`;
  await sql`WITH since AS (
       SELECT coalesce(max(quarter) + ${QUARTER}, '-infinity') AS moment FROM agent_quarters WHERE ${isOfAgent(agent)}
     ), counted AS (${quartersOfRows(agent, since, end)})
     INSERT INTO agent_quarters (agent_id, account_id, quarter, ${COLUMNS})
     SELECT ${agentId}::bigint, ${accountId}::bigint, moment, ${COLUMNS} FROM counted
     -- The last quarter is always stored: it marks the end of the stored counts.
     UNION ALL SELECT ${agentId}, ${accountId}, ${end} - ${QUARTER}, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '{}', '{}'
       WHERE ${end} - ${QUARTER} NOT IN (SELECT moment FROM counted) AND ${end} > ${since}
     ON CONFLICT DO NOTHING`.run(db);
  // Days that an earlier release has stored have no histograms. They get the columns that they lack.
  await sql`WITH since AS (
       SELECT coalesce(max(day) + 1, date '-infinity')::timestamp AT TIME ZONE 'UTC' AS moment
       FROM agent_days WHERE ${isOfAgent(agent)} AND answer IS NOT NULL
     )
     INSERT INTO agent_days (agent_id, account_id, day, ${COLUMNS})
     SELECT ${agentId}::bigint, ${accountId}::bigint, days.* FROM (${daysOfQuarters(agent, since, end)}) AS days
     ON CONFLICT (agent_id, day) DO UPDATE SET (unanswered, ungrounded, prompt_tokens, completion_tokens, cost,
         first_token, answer, channels)
       = (excluded.unanswered, excluded.ungrounded, excluded.prompt_tokens, excluded.completion_tokens, excluded.cost,
         excluded.first_token, excluded.answer, excluded.channels)
       WHERE agent_days.answer IS NULL`.run(db);
}
