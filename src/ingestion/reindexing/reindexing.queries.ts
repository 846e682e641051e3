import type { DataSource, EntityManager } from 'typeorm';
import { ANALYSIS_VERSION } from '@app/ranking';
import { adoptPages } from '../crawled-page.queries';
import type { DocumentRow } from '../document.queries';
import type { IngestionRun } from '../ingestion-run';
import { AGENT_LIVES } from '../ingestion.queries';
import type { IndexedRun } from '../passage-writer';

const DOCUMENTS_PER_READ = 20;
/** A process that has not been seen for this long has ended. */
const READER_ENDS_AFTER = "interval '1 minute'";
/**
 * SQL condition: the published postings are of an earlier analysis, no running process needs them, and no training of
 * the source is requested.
 */
const IS_OUTDATED = `live_run_id IS NOT NULL AND analysis_version < ${ANALYSIS_VERSION}
  AND status <> 'pending' AND ${AGENT_LIVES}
  AND NOT EXISTS (SELECT FROM index_readers WHERE index_readers.analysis_version < ${ANALYSIS_VERSION}
    AND seen_at > now() - ${READER_ENDS_AFTER})`;

/** Notes that the process searches postings of this analysis, and forgets processes that have ended. */
export async function noteIndexReader(dataSource: DataSource, id: string): Promise<void> {
  await dataSource.query(
    `WITH ended AS (DELETE FROM index_readers WHERE seen_at < now() - ${READER_ENDS_AFTER} AND id <> $1)
     INSERT INTO index_readers (id, analysis_version, seen_at) VALUES ($1, ${ANALYSIS_VERSION}, now())
     ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
    [id],
  );
}

/** Notes that the process has ended. */
export async function forgetIndexReader(dataSource: DataSource, id: string): Promise<void> {
  await dataSource.query('DELETE FROM index_readers WHERE id = $1', [id]);
}

/** A source to be indexed again, with the run that has claimed it. */
export interface OutdatedSource extends IngestionRun {
  liveRunId: number;
}

/** Which sources are to be indexed again? At most `limit`. */
export async function outdatedSources(
  dataSource: DataSource,
  limit: number,
): Promise<{ sourceId: number }[]> {
  return dataSource.query(`SELECT id AS "sourceId" FROM training_sources WHERE ${IS_OUTDATED} LIMIT $1`, [
    limit,
  ]);
}

/**
 * Lets the run write the source, and no earlier run. Its list of crawled pages stays. Undefined when the source is
 * gone, waits for training, or is up to date.
 */
export async function claimOutdated(
  dataSource: DataSource,
  sourceId: number,
  runId: number,
): Promise<OutdatedSource | undefined> {
  return dataSource.transaction(async (transaction) => {
    const [source] = await transaction.query<(Omit<OutdatedSource, 'runId'> & { earlierRunId: number })[]>(
      `SELECT id AS "sourceId", agent_id AS "agentId", account_id AS "accountId", live_run_id AS "liveRunId",
              run_id AS "earlierRunId"
       FROM training_sources WHERE id = $1 AND ${IS_OUTDATED} FOR UPDATE`,
      [sourceId],
    );
    if (!source) return undefined;
    const { earlierRunId, ...claimed } = source;
    const run = { ...claimed, runId };
    await transaction.query('UPDATE training_sources SET run_id = $2 WHERE id = $1 AND account_id = $3', [
      sourceId,
      runId,
      run.accountId,
    ]);
    await adoptPages(transaction, run, earlierRunId);
    return run;
  });
}

/** The next documents of the published run after this position, in order. */
export async function documentsToReindex(
  dataSource: DataSource,
  { accountId, sourceId, liveRunId }: OutdatedSource,
  position: number,
): Promise<Omit<DocumentRow, 'id' | 'language'>[]> {
  return dataSource.query(
    `SELECT url, title, position, content_hash AS "contentHash", sections::text, dated_on::text AS date
     FROM documents WHERE source_id = $1 AND account_id = $5 AND run_id = $2 AND position > $3
     ORDER BY position LIMIT $4`,
    [sourceId, liveRunId, position, DOCUMENTS_PER_READ, accountId],
  );
}

/**
 * From now on searches find the passages of this run. Fields that the API shows do not change. False when another run
 * has claimed the source, or the agent was deleted.
 */
export async function publishReindexed(
  transaction: EntityManager,
  { accountId, sourceId, runId }: IngestionRun,
  { passageCount, termCount, languages }: IndexedRun,
): Promise<boolean> {
  const [, published] = await transaction.query<[unknown, number]>(
    `UPDATE training_sources
     SET live_run_id = run_id, analysis_version = ${ANALYSIS_VERSION},
         data_count = $3, term_count = $4, languages = $5
     WHERE id = $1 AND run_id = $2 AND account_id = $6 AND ${AGENT_LIVES}`,
    [sourceId, runId, passageCount, termCount, languages, accountId],
  );
  return published === 1;
}
