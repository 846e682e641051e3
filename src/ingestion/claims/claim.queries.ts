import type { DataSource, EntityManager } from 'typeorm';
import type { IngestionRun } from '../ingestion-run';
import { AGENT_LEARNS } from '../ingestion.queries';
import type { SourceType } from '../source-content';

/** The pending sources that a process can take now: by type, without the accounts that have their share. */
export type ClaimableSources = Record<SourceType, { hasRoom: boolean; fullAccounts: number[] }>;

/** SQL condition: the source waits for a run. */
const WAITS = `status = 'pending' AND available_at <= now() AND ${AGENT_LEARNS}`;
/** SQL condition: the source waits, and a process with `parametersOf` can take it. */
const IS_CLAIMABLE = `${WAITS} AND CASE type WHEN 'website' THEN $1::boolean AND account_id <> ALL ($2::bigint[])
                                             WHEN 'page' THEN $3::boolean AND account_id <> ALL ($4::bigint[])
                                             WHEN 'file' THEN $5::boolean AND account_id <> ALL ($6::bigint[])
                                             ELSE $7::boolean AND account_id <> ALL ($8::bigint[]) END`;

function parametersOf({ website, page, file, text }: ClaimableSources): unknown[] {
  return [website, page, file, text].flatMap(({ hasRoom, fullAccounts }) => [hasRoom, fullAccounts]);
}

/**
 * The source to be read next, by id: a source of the least recently served account, its texts first, then its pages
 * and files, then the oldest source. Undefined when no source can be taken.
 */
export async function nextSource(
  dataSource: DataSource,
  claimable: ClaimableSources,
): Promise<number | undefined> {
  const rows: { id: number }[] = await dataSource.query(
    `WITH account AS (
       SELECT id FROM accounts
       WHERE id IN (SELECT account_id FROM training_sources WHERE ${IS_CLAIMABLE})
       ORDER BY training_served_at NULLS FIRST, id LIMIT 1
     )
     SELECT id FROM training_sources
     WHERE account_id = (SELECT id FROM account) AND ${IS_CLAIMABLE}
     ORDER BY array_position(ARRAY['text', 'page', 'file', 'website'], type), created_at, id LIMIT 1`,
    parametersOf(claimable),
  );
  return rows[0]?.id;
}

/** The number of sources that can be taken now, at most `limit`. */
export async function countClaimable(
  dataSource: DataSource,
  claimable: ClaimableSources,
  limit: number,
): Promise<number> {
  const rows: unknown[] = await dataSource.query(
    `SELECT 1 FROM training_sources WHERE ${IS_CLAIMABLE} LIMIT $9`,
    [...parametersOf(claimable), limit],
  );
  return rows.length;
}

/** The number of sources that wait for a worker, and how long the oldest of them has been waiting. */
export async function waitingSources(
  dataSource: DataSource,
): Promise<{ count: number; oldestSeconds: number }> {
  const [row] = await dataSource.query<{ count: number; oldestSeconds: number }[]>(
    `SELECT count(*)::integer AS count,
            coalesce(extract(epoch FROM now() - min(available_at)), 0)::float8 AS "oldestSeconds"
     FROM training_sources WHERE ${WAITS}`,
  );
  return row ?? { count: 0, oldestSeconds: 0 };
}

/** Lets other runs claim a source at once, because the process shuts down. The run does not count as started. */
export async function handBack(
  dataSource: DataSource,
  { accountId, sourceId, runId }: IngestionRun,
): Promise<void> {
  await dataSource.query(
    `UPDATE training_sources SET available_at = now(), starts = greatest(starts - 1, 0)
     WHERE id = $1 AND run_id = $2 AND account_id = $3 AND status = 'pending'`,
    [sourceId, runId, accountId],
  );
}

/**
 * Lets other runs claim a source 10 s from now, or later after more starts: up to 10 minutes. A run that ended by a
 * known fault of the service does not count as started.
 */
export async function retryLater(
  dataSource: DataSource,
  { accountId, sourceId, runId }: IngestionRun,
  isServiceFault: boolean,
): Promise<void> {
  await dataSource.query(
    `UPDATE training_sources
     SET available_at = now() + least(interval '5 seconds' * power(2, starts), interval '10 minutes'),
         starts = starts - $3::integer
     WHERE id = $1 AND run_id = $2 AND account_id = $4 AND status = 'pending'`,
    [sourceId, runId, isServiceFault ? 1 : 0, accountId],
  );
}

/**
 * The places of the agent's waiting sources in the queue, by id; the next source has place 1. Websites have a queue of
 * their own. An account's second source follows the first sources of all other accounts.
 */
export async function queuePositions(manager: EntityManager, agentId: number): Promise<Map<number, number>> {
  const rows: { id: number; position: number }[] = await manager.query(
    `WITH waiting AS (
       SELECT id, account_id, agent_id, type = 'website' AS is_site, created_at,
              row_number() OVER (PARTITION BY account_id, type = 'website' ORDER BY created_at, id) AS turn
       FROM training_sources WHERE ${WAITS}
     ), placed AS (
       SELECT waiting.id, waiting.agent_id,
              row_number() OVER (PARTITION BY is_site
                                 ORDER BY turn, training_served_at NULLS FIRST, account_id) AS position
       FROM waiting JOIN accounts ON accounts.id = waiting.account_id
     )
     SELECT id, position::integer FROM placed WHERE agent_id = $1`,
    [agentId],
  );
  return new Map(rows.map(({ id, position }) => [id, position]));
}
