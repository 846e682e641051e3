import { ANALYSIS_VERSION } from '@app/ranking';
import type { Mode } from '../auth/plan';
import { newId } from '../platform/database/id';
import { Lease } from '../platform/database/lease';
import { sql, type Query, type Queryable } from '../platform/database/sql';
import type { IngestionProgress } from './ingestion-progress';
import type { IngestionRun, SourceKey } from './ingestion-run';
import type { IndexedRun } from './passage-writer';
import type { SourceContent } from './source-content';

/** SQL condition: the agent of the row is not deleted. */
export const AGENT_LIVES = sql`(agent_id, account_id) IN (SELECT id, account_id FROM agents WHERE deleted_at IS NULL)`;
/** SQL condition: the agent of the row is neither deleted nor suspended. */
export const AGENT_LEARNS = sql`(agent_id, account_id) IN (
  SELECT id, account_id FROM agents WHERE deleted_at IS NULL AND NOT suspended)`;

/**
 * Keeps other runs from a source. The same column puts off the next run after a fault: a source is free when this time
 * has come.
 */
export const SOURCE_LEASE = new Lease({
  table: 'training_sources',
  columns: { id: 'bigint', account_id: 'bigint', run_id: 'bigint' },
  until: 'available_at',
  durationMs: 10_000,
  renewedWhile: sql`status = 'pending'`,
});

/** A source with the run that has claimed it. */
export interface ClaimedSource extends IngestionRun, SourceContent {
  mode: Mode;
  /** The tenant's name for the source. */
  source: string;
  isPair: boolean;
  /** The number of runs that were started since the last ended run. */
  starts: number;
}

/**
 * Lets the run write the source, and no earlier run, and keeps the source from other runs until the lease ends. The
 * account counts as served now; its row is locked before the source, as in requests that add sources. Undefined when
 * the source is gone, not `pending` or claimed already.
 */
export async function claimSource(
  db: Queryable,
  sourceId: number,
  runId: number,
): Promise<ClaimedSource | undefined> {
  return sql`WITH served AS (
       UPDATE accounts SET training_served_at = clock_timestamp()
       FROM training_sources WHERE training_sources.id = ${sourceId} AND accounts.id = training_sources.account_id
       RETURNING accounts.id
     )
     UPDATE training_sources
     SET run_id = ${runId}, starts = starts + 1, progress = '{}', available_at = ${SOURCE_LEASE.end}
     WHERE EXISTS (SELECT FROM served) AND id = ${sourceId} AND status = 'pending' AND available_at <= now()
       AND ${AGENT_LEARNS}
     RETURNING run_id AS "runId", id AS "sourceId", agent_id AS "agentId", account_id AS "accountId",
       (SELECT mode FROM agents
        WHERE agents.id = agent_id AND agents.account_id = training_sources.account_id) AS mode,
       source, type, question IS NOT NULL AS "isPair", data, given_title AS "givenTitle",
       training_url AS "trainingUrl", scope, starts`.firstRow(db);
}

/** The text of a `text` source, and the tenant's title, if any. */
export interface GivenText {
  data: string;
  title: string | null;
}

/** The result of a run that has read its source. */
export interface IngestionResult extends IndexedRun {
  title: string | null;
  progress: IngestionProgress;
}

/**
 * Completes the source: from now on searches find the passages of this run. False when another run has claimed the
 * source, or the agent was deleted.
 */
export async function completeSource(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
  { title, passageCount, termCount, languages, summary, progress }: IngestionResult,
): Promise<boolean> {
  return sql`UPDATE training_sources
     SET status = 'completed', live_run_id = run_id, starts = 0, error = NULL, updated_at = now(),
         last_read_at = now(), title = ${title}, data_count = ${passageCount}, term_count = ${termCount},
         languages = ${languages}, summary = ${summary}, progress = ${JSON.stringify(progress)},
         analysis_version = ${ANALYSIS_VERSION}
     WHERE id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId}
       AND ${AGENT_LIVES}`.changesAny(db);
}

/**
 * Fails the source. The passages of an earlier run stay published. False when another run has claimed the source,
 * or the agent was deleted.
 */
export async function failSource(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
  { error, progress }: { error: string; progress: IngestionProgress },
): Promise<boolean> {
  return sql`UPDATE training_sources SET status = 'failed', starts = 0, error = ${error},
       progress = ${JSON.stringify(progress)}, updated_at = now()
     WHERE id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId}
       AND ${AGENT_LIVES}`.changesAny(db);
}

/** Makes the source unsearchable: its page no longer exists. */
export async function unpublish(db: Queryable, { accountId, sourceId, runId }: IngestionRun): Promise<void> {
  await sql`UPDATE training_sources SET live_run_id = NULL, data_count = NULL, term_count = 0, languages = '{}'
     WHERE id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId}`.run(db);
}

/** Makes the source `pending`. False when it is already `pending`, or was deleted. */
export async function requestTraining(db: Queryable, { accountId, sourceId }: SourceKey): Promise<boolean> {
  return sql`UPDATE training_sources
     SET status = 'pending', starts = 0, error = NULL, available_at = now(), updated_at = now()
     WHERE id = ${sourceId} AND account_id = ${accountId} AND status <> 'pending'`.changesAny(db);
}

/**
 * SQL assignments that make a source `pending` with another run id: a run that has read its earlier content can no
 * longer publish it. The published passages stay published.
 */
const restarted = (): Query => sql`status = 'pending', run_id = ${newId()}, starts = 0, error = NULL,
  available_at = now(), updated_at = now()`;

/**
 * Changes a `file` source and starts it over; an empty URL removes the URL, an absent field stays. False when the
 * source or its agent was deleted.
 */
export async function restartFile(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
  { name, url }: { name?: string; url?: string | undefined },
): Promise<boolean> {
  return sql`UPDATE training_sources
     SET source = coalesce(${name ?? null}, source),
         training_url = nullif(coalesce(${url ?? null}, training_url), ''), ${restarted()}
     WHERE id = ${sourceId} AND account_id = ${accountId} AND type = 'file' AND ${AGENT_LIVES}`.changesAny(
    db,
  );
}

/**
 * Gives a `text` source another text and starts it over. False when the text or its agent was deleted.
 */
export async function replaceText(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
  { data, title }: GivenText,
): Promise<boolean> {
  return sql`UPDATE training_sources
     SET data = ${data}, given_title = ${title}, ${restarted()}
     WHERE id = ${sourceId} AND account_id = ${accountId} AND type = 'text'
       AND ${AGENT_LIVES}`.changesAny(db);
}
