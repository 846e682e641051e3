import type { DataSource, EntityManager } from 'typeorm';
import type { Mode } from '../auth/plan';
import type { IngestionRun } from '../knowledge/ingestion-run';
import type { IndexedRun } from '../knowledge/passage-writer';
import type { IngestionProgress, TrainingSource } from './training-source.entity';

const AGENT_LIVES = 'EXISTS (SELECT 1 FROM agents WHERE agents.id = agent_id AND deleted_at IS NULL)';

/** The period of a schedule; null for none. */
const periodOf = (schedule: string): string =>
  `CASE ${schedule} WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days' WHEN 'monthly' THEN interval '1 month' END`;

/** A source as its run needs it. */
export interface ClaimedSource extends Pick<TrainingSource, 'source' | 'type' | 'data' | 'trainingUrl'> {
  accountId: number;
  agentId: number;
  mode: Mode;
  /** How often a run was started without one coming to an end. */
  starts: number;
}

/** Makes `runId` the run that may write the source, if the source still waits; whoever ran before is overtaken. */
export async function claimSource(
  dataSource: DataSource,
  sourceId: number,
  runId: number,
): Promise<ClaimedSource | undefined> {
  const [rows] = await dataSource.query<[ClaimedSource[], number]>(
    `UPDATE training_sources SET run_id = $2, starts = starts + 1, progress = '{}'
     WHERE id = $1 AND status = 'pending' AND ${AGENT_LIVES}
     RETURNING account_id AS "accountId", agent_id AS "agentId", (SELECT mode FROM agents WHERE agents.id = agent_id) AS mode,
       source, type, data, training_url AS "trainingUrl", starts`,
    [sourceId, runId],
  );
  return rows[0];
}

/** Shows how far the run is. False if another run has overtaken it, or its source was deleted. */
export async function noteProgress(
  dataSource: DataSource,
  { sourceId, runId }: IngestionRun,
  progress: IngestionProgress,
): Promise<boolean> {
  const [, noted] = await dataSource.query<[unknown, number]>(
    `UPDATE training_sources SET progress = $3 WHERE id = $1 AND run_id = $2`,
    [sourceId, runId, JSON.stringify(progress)],
  );
  return noted === 1;
}

/** What a run that came to its end has made. */
export interface IngestionResult extends IndexedRun {
  title: string | null;
  progress: IngestionProgress;
}

/** Completes the source: from here on this run's passages are searched. False if another run has overtaken
 * this one, or the agent was deleted. */
export async function completeSource(
  transaction: EntityManager,
  { sourceId, runId }: IngestionRun,
  { title, passageCount, termCount, languages, progress }: IngestionResult,
): Promise<boolean> {
  const [, completed] = await transaction.query<[unknown, number]>(
    `UPDATE training_sources
     SET status = 'completed', live_run_id = run_id, starts = 0, error = NULL, updated_at = now(),
         title = $3, data_count = $4, term_count = $5, languages = $6, progress = $7
     WHERE id = $1 AND run_id = $2 AND ${AGENT_LIVES}`,
    [sourceId, runId, title, passageCount, termCount, languages, JSON.stringify(progress)],
  );
  return completed === 1;
}

/** Fails the source; what an earlier run has published stays searchable. False if another run has overtaken this one, or the agent was
 * deleted. */
export async function failSource(
  manager: EntityManager,
  { sourceId, runId }: IngestionRun,
  error: string,
  progress: IngestionProgress,
): Promise<boolean> {
  const [, failed] = await manager.query<[unknown, number]>(
    `UPDATE training_sources SET status = 'failed', starts = 0, error = $3, progress = $4, updated_at = now()
     WHERE id = $1 AND run_id = $2 AND ${AGENT_LIVES}`,
    [sourceId, runId, error, JSON.stringify(progress)],
  );
  return failed === 1;
}

/** Nothing of the source is searched any more: its page is gone. */
export async function unpublish(manager: EntityManager, { sourceId, runId }: IngestionRun): Promise<void> {
  await manager.query(
    `UPDATE training_sources SET live_run_id = NULL, data_count = NULL, term_count = 0, languages = '{}'
     WHERE id = $1 AND run_id = $2`,
    [sourceId, runId],
  );
}

/** Has the source read again, unless it waits for that already. */
export async function requestTraining(manager: EntityManager, sourceId: number): Promise<void> {
  await manager.query(
    `UPDATE training_sources SET status = 'pending', starts = 0, error = NULL, updated_at = now()
     WHERE id = $1 AND status <> 'pending'`,
    [sourceId],
  );
}

/** Has the sources read again whose schedule is due, oldest first, where the account may still train; their next time is one period on. */
export async function requestDueTraining(dataSource: DataSource, most: number): Promise<void> {
  await dataSource.query(
    `UPDATE training_sources
     SET next_training_at = now() + ${periodOf('schedule')}, status = 'pending', starts = CASE status WHEN 'pending' THEN starts ELSE 0 END,
         error = NULL, updated_at = now()
     WHERE id IN (
       SELECT training_sources.id FROM training_sources
       WHERE next_training_at <= now() AND ${AGENT_LIVES} AND EXISTS (
         SELECT 1 FROM accounts WHERE accounts.id = account_id AND plan = 'enterprise' AND NOT suspended
       )
       ORDER BY next_training_at LIMIT $1 FOR UPDATE SKIP LOCKED
     )`,
    [most],
  );
}

/** Sets how often the source is trained again by itself, from now on; null for never. False when there is no such source. */
export async function setSchedule(
  dataSource: DataSource,
  sourceId: number,
  schedule: TrainingSource['schedule'],
): Promise<boolean> {
  const [, set] = await dataSource.query<[unknown, number]>(
    `UPDATE training_sources SET schedule = $2, next_training_at = now() + ${periodOf('$2::text')}, updated_at = now()
     WHERE id = $1`,
    [sourceId, schedule],
  );
  return set === 1;
}

/** Which sources wait for a worker, oldest first? */
export async function pendingSources(dataSource: DataSource, most: number): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    `SELECT id FROM training_sources WHERE status = 'pending' AND ${AGENT_LIVES} ORDER BY created_at LIMIT $1`,
    [most],
  );
  return rows.map(({ id }) => id);
}
