import type { DataSource } from 'typeorm';
import { tokensSql } from '../../auth/token-months';
import { KEY_WORKS } from '../keys/key-ends.queries';
import type { UsageByModeDto, UsageDayDto, UsageDto } from './usage.dto';

/** SQL: the account's agents, each with the moment, not before `since`, from which `agent_days` lacks its rows. */
const living = (since: string): string => `living AS MATERIALIZED (
  SELECT id, greatest(${since},
    (SELECT max(day) + 1 FROM agent_days WHERE agent_id = agents.id AND account_id = $1))::timestamp
    AT TIME ZONE 'UTC' AS uncounted
  FROM agents WHERE account_id = $1 AND deleted_at IS NULL
)`;

/**
 * SQL condition: the row of an agent in `living` is in none of its stored counts. PostgreSQL expects few rows between
 * two times, so that it reads the index; all rows are before the later one.
 */
const IS_UNCOUNTED = `agent_id = living.id AND account_id = $1
  AND created_at >= uncounted AND created_at < now() + interval '1 day'`;

/** SQL: how many rows does the table have for the agents in `living`? Days that are counted are added up. */
const total = (table: 'messages' | 'conversations'): string =>
  `(SELECT coalesce(sum(${table}), 0) FROM agent_days
    WHERE agent_id IN (SELECT id FROM living) AND account_id = $1)
   + (SELECT count(*) FROM living JOIN ${table} ON ${IS_UNCOUNTED})`;

/** Counts the objects of the account, in both modes together. More messages do not make it slower. */
export async function countUsage(dataSource: DataSource, accountId: number): Promise<UsageDto> {
  const [usage] = await dataSource.query<[UsageDto]>(
    `WITH ${living(`date '-infinity'`)}, sources AS MATERIALIZED (
       SELECT id, data_count FROM training_sources
       WHERE agent_id IN (SELECT id FROM living) AND account_id = $1
     )
     SELECT (SELECT count(*) FROM living) AS agents,
            (SELECT count(*) FROM sources) AS "trainingSources",
            (SELECT coalesce(sum(data_count), 0) FROM sources) AS passages,
            (SELECT coalesce(sum(bytes), 0)::bigint FROM stored_files
             WHERE source_id IN (SELECT id FROM sources) AND account_id = $1) AS "fileBytes",
            (${total('conversations')})::bigint AS conversations,
            (${total('messages')})::bigint AS messages,
            (SELECT count(*) FROM webhooks WHERE account_id = $1) AS webhooks,
            ${tokensSql('$1')} AS tokens`,
    [accountId],
  );
  return usage;
}

/** Counts the objects of the account that have a limit in each mode. */
export async function countUsageByMode(dataSource: DataSource, accountId: number): Promise<UsageByModeDto> {
  const [row] = await dataSource.query<[{ usage: UsageByModeDto }]>(
    `SELECT json_object_agg(mode, json_build_object(
       'keys', (SELECT count(*) FROM api_keys WHERE account_id = $1 AND api_keys.mode = modes.mode
                  AND ${KEY_WORKS}),
       'files', files, 'fileBytes', file_bytes, 'passages', passages)) AS usage
     FROM unnest(ARRAY['live', 'test']) AS modes (mode) CROSS JOIN LATERAL (
       SELECT count(stored_files.id) AS files, coalesce(sum(bytes), 0) AS file_bytes,
         coalesce(sum(data_count), 0) AS passages
       FROM training_sources JOIN agents ON agents.id = agent_id AND agents.account_id = $1
       LEFT JOIN stored_files ON source_id = training_sources.id AND stored_files.account_id = $1
       WHERE training_sources.account_id = $1 AND agents.mode = modes.mode AND deleted_at IS NULL
     ) AS training`,
    [accountId],
  );
  return row.usage;
}

/**
 * The activity of the account, in both modes, on each of the last 31 UTC days that had any; newest first. Stored counts
 * of past days are added up; the rest is counted from the rows.
 */
export async function countUsageByDay(dataSource: DataSource, accountId: number): Promise<UsageDayDto[]> {
  const rest = (table: string, counts: string): string =>
    `SELECT (created_at AT TIME ZONE 'UTC')::date, ${counts} FROM living CROSS JOIN LATERAL (
       SELECT * FROM ${table} WHERE ${IS_UNCOUNTED} OFFSET 0
     ) AS rest`;
  const tokens = 'coalesce(prompt_tokens, 0), coalesce(completion_tokens, 0)';
  return dataSource.query(
    `WITH since AS (SELECT (now() AT TIME ZONE 'UTC')::date - 30 AS day),
     ${living('(SELECT day FROM since)')},
     counted (day, messages, conversations, leads, prompt_tokens, completion_tokens) AS (
       SELECT day, messages, conversations, leads, 0, 0 FROM agent_days
       WHERE agent_id IN (SELECT id FROM living) AND account_id = $1 AND day >= (SELECT day FROM since)
       UNION ALL SELECT (quarter AT TIME ZONE 'UTC')::date, 0, 0, 0, prompt_tokens, completion_tokens FROM living
         JOIN agent_quarters ON agent_id = living.id AND account_id = $1
         AND quarter >= (SELECT day FROM since)::timestamp AT TIME ZONE 'UTC' AND quarter < uncounted
       UNION ALL ${rest('messages', `1, 0, 0, ${tokens}`)}
       UNION ALL ${rest('conversations', '0, 1, 0, 0, 0')}
       UNION ALL ${rest('leads', '0, 0, 1, 0, 0')}
     )
     SELECT day::text, sum(messages) AS messages, sum(conversations) AS conversations, sum(leads) AS leads,
       sum(prompt_tokens)::bigint AS "promptTokens", sum(completion_tokens)::bigint AS "completionTokens"
     FROM counted GROUP BY day HAVING sum(messages) + sum(conversations) + sum(leads) > 0 ORDER BY day DESC`,
    [accountId],
  );
}
