import { isOfAgent, type AgentKey } from '../agents/agents.queries';
import { sql, type Queryable } from '../platform/database/sql';
import { CHANNEL } from './channel-counts';
import type { SeriesPeriod } from './series.queries';

/** The outcomes of conversations, and their visitors' ratings. */
export interface OutcomeCounts {
  /** All that have an outcome. */
  conversations: number;
  resolved: number;
  handedOver: number;
  unanswered: number;
  abandoned: number;
  /** The median time from a request for a person to the first answer of a person; null without an answer. */
  firstPersonAnswerMs: number | null;
  /** The mean, from 1 to 5; null without a rating. */
  satisfaction: number | null;
  ratings: number;
}

/** The outcomes of the period or of the period before it: of a part, of a channel, of a tag, or of all. */
export interface OutcomeGroup extends OutcomeCounts {
  isBefore: boolean;
  start: Date | null;
  channel: string | null;
  tag: string | null;
}

const MAX_TAGS = 50;

/** SQL: the fields of `OutcomeCounts` over a group of rows. */
const COUNTS = sql`count(*)::int AS conversations, count(*) FILTER (WHERE outcome = 'resolved')::int AS resolved,
    count(*) FILTER (WHERE outcome = 'handed_over')::int AS "handedOver",
    count(*) FILTER (WHERE outcome = 'unanswered')::int AS unanswered,
    count(*) FILTER (WHERE outcome = 'abandoned')::int AS abandoned,
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY wait))::float AS "firstPersonAnswerMs",
    avg(satisfaction)::float AS satisfaction, count(satisfaction)::int AS ratings`;

/**
 * The outcomes of the conversations that began in the period, and in the period of as many days before it, in one
 * channel or in all: together, by part, by channel, and by tag (the 50 of the most conversations in the period). A
 * conversation with several tags counts for each of them. Groups without a conversation are left out.
 */
export async function countOutcomes(
  db: Queryable,
  agent: AgentKey,
  { start, end, interval, timeZone, channel }: SeriesPeriod & { channel?: string },
): Promise<OutcomeGroup[]> {
  return sql`WITH bounds AS MATERIALIZED (
       SELECT (${start}::date - (${end}::date - ${start}::date + 1))::timestamp AT TIME ZONE ${timeZone} AS before,
         ${start}::date::timestamp AT TIME ZONE ${timeZone} AS since,
         (${end}::date + 1)::timestamp AT TIME ZONE ${timeZone} AS until
     ), ended AS (
       SELECT created_at < (SELECT since FROM bounds) AS is_before,
         date_trunc(${interval}, created_at, ${timeZone}) AS start, ${CHANNEL} AS channel, tags, outcome, satisfaction,
         extract(epoch FROM person_answered_at - asked_for_person_at) * 1000 AS wait
       FROM conversations WHERE ${isOfAgent(agent)} AND outcome IS NOT NULL
         AND created_at >= (SELECT before FROM bounds) AND created_at < (SELECT until FROM bounds)
     ), counted AS MATERIALIZED (SELECT * FROM ended WHERE channel = ${channel ?? null} OR ${channel === undefined})
     (SELECT is_before AS "isBefore", start, channel, NULL AS tag, ${COUNTS} FROM counted
       GROUP BY GROUPING SETS ((is_before), (is_before, start), (is_before, channel))
       ORDER BY start, count(*) DESC, channel)
     UNION ALL (SELECT false, NULL, NULL, tag, ${COUNTS} FROM (
         -- The grouping sorts, and bytes are compared faster than letters of a language.
         SELECT unnest(tags) COLLATE "C" AS tag, outcome, satisfaction, wait FROM counted WHERE NOT is_before
       ) AS tagged GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MAX_TAGS})`.rows(db);
}
