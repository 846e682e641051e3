import { sql, type Query, type Queryable } from '../../platform/database/sql';
import type { IngestionRun } from '../ingestion-run';
import { AGENT_LEARNS } from '../ingestion.queries';
import type { SourceType } from '../source-content';

/** The pending sources that a process can take now: by type, without the accounts that have their share. */
export type ClaimableSources = Record<SourceType, { hasRoom: boolean; fullAccounts: number[] }>;

/** SQL condition: the source waits for a run. */
const WAITS = sql`status = 'pending' AND available_at <= now() AND ${AGENT_LEARNS}`;
/** SQL condition: the source waits, and the process can take it. */
function isClaimable({ website, page, file, text }: ClaimableSources): Query {
  const canTake = ({ hasRoom, fullAccounts }: ClaimableSources[SourceType]): Query =>
    sql`${hasRoom}::boolean AND account_id <> ALL (${fullAccounts}::bigint[])`;
  return sql`${WAITS} AND CASE type WHEN 'website' THEN ${canTake(website)} WHEN 'page' THEN ${canTake(page)}
    WHEN 'file' THEN ${canTake(file)} ELSE ${canTake(text)} END`;
}

/**
 * The source to be read next, by id: a source of the least recently served account, its texts first, then its pages
 * and files, then the oldest source. Undefined when no source can be taken.
 */
export async function nextSource(db: Queryable, claimable: ClaimableSources): Promise<number | undefined> {
  const source = await sql`WITH account AS (
       SELECT id FROM accounts
       WHERE id IN (SELECT account_id FROM training_sources WHERE ${isClaimable(claimable)})
       ORDER BY training_served_at NULLS FIRST, id LIMIT 1
     )
     SELECT id FROM training_sources
     WHERE account_id = (SELECT id FROM account) AND ${isClaimable(claimable)}
     ORDER BY array_position(ARRAY['text', 'page', 'file', 'website'], type), created_at, id
     LIMIT 1`.firstRow<{ id: number }>(db);
  return source?.id;
}

/** The number of sources that can be taken now, at most `limit`. */
export async function countClaimable(
  db: Queryable,
  claimable: ClaimableSources,
  limit: number,
): Promise<number> {
  const rows = await sql`SELECT 1 FROM training_sources WHERE ${isClaimable(claimable)}
     LIMIT ${limit}`.rows(db);
  return rows.length;
}

/** The number of sources that wait for a worker, and how long the oldest of them has been waiting. */
export async function waitingSources(db: Queryable): Promise<{ count: number; oldestSeconds: number }> {
  return sql`SELECT count(*)::integer AS count,
            coalesce(extract(epoch FROM now() - min(available_at)), 0)::float8 AS "oldestSeconds"
     FROM training_sources WHERE ${WAITS}`.oneRow(db);
}

/** Lets other runs claim a source at once, because the process shuts down. The run does not count as started. */
export async function handBack(db: Queryable, { accountId, sourceId, runId }: IngestionRun): Promise<void> {
  await sql`UPDATE training_sources SET available_at = now(), starts = greatest(starts - 1, 0)
     WHERE id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId}
       AND status = 'pending'`.run(db);
}

/**
 * Lets other runs claim a source 10 s from now, or later after more starts: up to 10 minutes. A run that ended by a
 * known fault of the service does not count as started.
 */
export async function retryLater(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
  isServiceFault: boolean,
): Promise<void> {
  await sql`UPDATE training_sources
     SET available_at = now() + least(interval '5 seconds' * power(2, starts), interval '10 minutes'),
         starts = starts - ${isServiceFault ? 1 : 0}::integer
     WHERE id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId}
       AND status = 'pending'`.run(db);
}

/**
 * The places of the agent's waiting sources in the queue, by id; the next source has place 1. Websites have a queue of
 * their own. An account's second source follows the first sources of all other accounts.
 */
export async function queuePositions(db: Queryable, agentId: number): Promise<Map<number, number>> {
  const rows = await sql`WITH waiting AS (
       SELECT id, account_id, agent_id, type = 'website' AS is_site, created_at,
              row_number() OVER (PARTITION BY account_id, type = 'website' ORDER BY created_at, id) AS turn
       FROM training_sources WHERE ${WAITS}
     ), placed AS (
       SELECT waiting.id, waiting.agent_id,
              row_number() OVER (PARTITION BY is_site
                                 ORDER BY turn, training_served_at NULLS FIRST, account_id) AS position
       FROM waiting JOIN accounts ON accounts.id = waiting.account_id
     )
     SELECT id, position::integer FROM placed
       WHERE agent_id = ${agentId}`.rows<{ id: number; position: number }>(db);
  return new Map(rows.map(({ id, position }) => [id, position]));
}
