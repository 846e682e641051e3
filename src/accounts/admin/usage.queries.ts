import { tokensSql } from '../../auth/token-months';
import { raw, sql, type Query, type Queryable } from '../../platform/database/sql';
import { KEY_WORKS } from '../keys/key-ends.queries';
import type { UsageByModeDto, UsageDayDto, UsageDto } from './usage.dto';

/** SQL: the account's agents, each with the moment, not before `since`, from which `agent_days` lacks its rows. */
const living = (accountId: number, since: Query): Query => sql`living AS MATERIALIZED (
  SELECT id, greatest(${since},
    (SELECT max(day) + 1 FROM agent_days WHERE agent_id = agents.id AND account_id = ${accountId}))::timestamp
    AT TIME ZONE 'UTC' AS uncounted
  FROM agents WHERE account_id = ${accountId} AND deleted_at IS NULL
)`;

/**
 * SQL condition: the row of an agent in `living` is not in its stored counts. The upper bound, later than all rows,
 * makes PostgreSQL expect few rows and read the index.
 */
const isUncounted = (accountId: number): Query => sql`agent_id = living.id AND account_id = ${accountId}
  AND created_at >= uncounted AND created_at < now() + interval '1 day'`;

/** SQL: the number of rows of the table for the agents in `living`. Stored counts of days are added up. */
const total = (accountId: number, table: 'messages' | 'conversations'): Query =>
  sql`(SELECT coalesce(sum(${raw(table)}), 0) FROM agent_days
    WHERE agent_id IN (SELECT id FROM living) AND account_id = ${accountId})
   + (SELECT count(*) FROM living JOIN ${raw(table)} ON ${isUncounted(accountId)})`;

/** Counts the objects of the account, in both modes together. Its time does not grow with the messages. */
export async function countUsage(db: Queryable, accountId: number): Promise<UsageDto> {
  return sql`WITH ${living(accountId, sql`date '-infinity'`)}, sources AS MATERIALIZED (
       SELECT id, data_count FROM training_sources
       WHERE agent_id IN (SELECT id FROM living) AND account_id = ${accountId}
     )
     SELECT (SELECT count(*) FROM living) AS agents,
            (SELECT count(*) FROM sources) AS "trainingSources",
            (SELECT coalesce(sum(data_count), 0) FROM sources) AS passages,
            (SELECT coalesce(sum(bytes), 0)::bigint FROM stored_files
             WHERE source_id IN (SELECT id FROM sources) AND account_id = ${accountId}) AS "fileBytes",
            (${total(accountId, 'conversations')})::bigint AS conversations,
            (${total(accountId, 'messages')})::bigint AS messages,
            (SELECT count(*) FROM webhooks WHERE account_id = ${accountId}) AS webhooks,
            ${tokensSql(accountId)} AS tokens`.oneRow(db);
}

/** SQL: the account's training files in the mode with their bytes, and the passages of all its sources there. */
export const trainingIn = (accountId: number, mode: Query): Query =>
  sql`SELECT count(stored_files.id) AS files, coalesce(sum(bytes), 0)::bigint AS "fileBytes",
    coalesce(sum(data_count), 0)::bigint AS passages
  FROM training_sources JOIN agents ON agents.id = agent_id AND agents.account_id = ${accountId}
  LEFT JOIN stored_files ON source_id = training_sources.id AND stored_files.account_id = ${accountId}
  WHERE training_sources.account_id = ${accountId} AND agents.mode = ${mode} AND deleted_at IS NULL`;

/** Counts the objects of the account that have a limit in each mode. */
export async function countUsageByMode(db: Queryable, accountId: number): Promise<UsageByModeDto> {
  return sql`SELECT json_object_agg(mode, json_build_object(
       'keys', (SELECT count(*) FROM api_keys WHERE account_id = ${accountId} AND api_keys.mode = modes.mode
                  AND ${KEY_WORKS}),
       'files', files, 'fileBytes', "fileBytes", 'passages', passages)) AS usage
     FROM unnest(ARRAY['live', 'test']) AS modes (mode)
     CROSS JOIN LATERAL (${trainingIn(accountId, sql`modes.mode`)}) AS training`.value(db);
}

/**
 * The activity of the account, in both modes, on each of the last 31 UTC days with any; newest first. Stored counts of
 * past days are added up; the rest is counted from the rows.
 */
export async function countUsageByDay(db: Queryable, accountId: number): Promise<UsageDayDto[]> {
  const rest = (table: string, counts: Query): Query =>
    sql`SELECT (created_at AT TIME ZONE 'UTC')::date, ${counts} FROM living CROSS JOIN LATERAL (
       SELECT * FROM ${raw(table)} WHERE ${isUncounted(accountId)} OFFSET 0
     ) AS rest`;
  const tokens = sql`coalesce(prompt_tokens, 0), coalesce(completion_tokens, 0)`;
  return sql`WITH since AS (SELECT (now() AT TIME ZONE 'UTC')::date - 30 AS day),
     ${living(accountId, sql`(SELECT day FROM since)`)},
     counted (day, messages, conversations, leads, prompt_tokens, completion_tokens) AS (
       SELECT day, messages, conversations, leads, 0, 0 FROM agent_days
       WHERE agent_id IN (SELECT id FROM living) AND account_id = ${accountId} AND day >= (SELECT day FROM since)
       UNION ALL SELECT (quarter AT TIME ZONE 'UTC')::date, 0, 0, 0, prompt_tokens, completion_tokens FROM living
         JOIN agent_quarters ON agent_id = living.id AND account_id = ${accountId}
         AND quarter >= (SELECT day FROM since)::timestamp AT TIME ZONE 'UTC' AND quarter < uncounted
       UNION ALL ${rest('messages', sql`1, 0, 0, ${tokens}`)}
       UNION ALL ${rest('conversations', sql`0, 1, 0, 0, 0`)}
       UNION ALL ${rest('leads', sql`0, 0, 1, 0, 0`)}
     )
     SELECT day::text, sum(messages) AS messages, sum(conversations) AS conversations, sum(leads) AS leads,
       sum(prompt_tokens)::bigint AS "promptTokens", sum(completion_tokens)::bigint AS "completionTokens"
     FROM counted GROUP BY day HAVING sum(messages) + sum(conversations) + sum(leads) > 0
     ORDER BY day DESC`.rows(db);
}
