import type { DataSource } from 'typeorm';
import { ANALYSIS_VERSION } from '@app/ranking';
import { sql, type Queryable } from '../../platform/database/sql';
import { adoptPages } from '../crawled-page.queries';
import type { DocumentRow } from '../document.queries';
import type { IngestionRun } from '../ingestion-run';
import { AGENT_LIVES } from '../ingestion.queries';
import type { IndexedRun } from '../passage-writer';

const DOCUMENTS_PER_READ = 20;
/** A process that has not been seen for this long has ended. */
const READER_ENDS_AFTER = sql`interval '1 minute'`;
/**
 * SQL condition: the published postings are of an earlier analysis, no running process needs them, and no training of
 * the source is requested.
 */
const IS_OUTDATED = sql`live_run_id IS NOT NULL AND analysis_version < ${ANALYSIS_VERSION}
  AND status <> 'pending' AND ${AGENT_LIVES}
  AND NOT EXISTS (SELECT FROM index_readers WHERE index_readers.analysis_version < ${ANALYSIS_VERSION}
    AND seen_at > now() - ${READER_ENDS_AFTER})`;

/** Notes that the process searches postings of this analysis, and forgets processes that have ended. */
export async function noteIndexReader(db: Queryable, id: string): Promise<void> {
  await sql`WITH ended AS (DELETE FROM index_readers WHERE seen_at < now() - ${READER_ENDS_AFTER} AND id <> ${id})
     INSERT INTO index_readers (id, analysis_version, seen_at) VALUES (${id}, ${ANALYSIS_VERSION}, now())
     ON CONFLICT (id) DO UPDATE SET seen_at = now()`.run(db);
}

/** Notes that the process has ended. */
export async function forgetIndexReader(db: Queryable, id: string): Promise<void> {
  await sql`DELETE FROM index_readers WHERE id = ${id}`.run(db);
}

/** A source to be indexed again, with the run that has claimed it. */
export interface OutdatedSource extends IngestionRun {
  liveRunId: number;
}

/** Which sources are to be indexed again? At most `limit`. */
export async function outdatedSources(db: Queryable, limit: number): Promise<{ sourceId: number }[]> {
  return sql`SELECT id AS "sourceId" FROM training_sources WHERE ${IS_OUTDATED} LIMIT ${limit}`.rows(db);
}

/**
 * Lets the run write the source, and no earlier run. Its list of crawled pages stays. Undefined when the source is
 * gone, waits for training, or is up to date.
 */
export async function claimOutdated(
  db: DataSource,
  sourceId: number,
  runId: number,
): Promise<OutdatedSource | undefined> {
  return db.transaction(async (transaction) => {
    const source =
      await sql`SELECT id AS "sourceId", agent_id AS "agentId", account_id AS "accountId", live_run_id AS "liveRunId",
              run_id AS "earlierRunId"
       FROM training_sources WHERE id = ${sourceId} AND ${IS_OUTDATED}
       FOR UPDATE`.firstRow<Omit<OutdatedSource, 'runId'> & { earlierRunId: number }>(transaction);
    if (!source) return undefined;
    const { earlierRunId, ...claimed } = source;
    const run = { ...claimed, runId };
    await sql`UPDATE training_sources SET run_id = ${runId}
     WHERE id = ${sourceId} AND account_id = ${run.accountId}`.run(transaction);
    await adoptPages(transaction, run, earlierRunId);
    return run;
  });
}

/** The next documents of the published run after this position, in order. */
export async function documentsToReindex(
  db: Queryable,
  { accountId, sourceId, liveRunId }: OutdatedSource,
  position: number,
): Promise<Omit<DocumentRow, 'id' | 'language'>[]> {
  return sql`SELECT url, title, position, content_hash AS "contentHash", sections::text, dated_on::text AS date
     FROM documents WHERE source_id = ${sourceId} AND account_id = ${accountId} AND run_id = ${liveRunId}
       AND position > ${position}
     ORDER BY position LIMIT ${DOCUMENTS_PER_READ}`.rows(db);
}

/**
 * From now on searches find the passages of this run. Fields that the API shows do not change, except for the summary.
 * False when another run has claimed the source, or the agent was deleted.
 */
export async function publishReindexed(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
  { passageCount, termCount, languages, summary }: IndexedRun,
): Promise<boolean> {
  return sql`UPDATE training_sources
     SET live_run_id = run_id, analysis_version = ${ANALYSIS_VERSION},
         data_count = ${passageCount}, term_count = ${termCount}, languages = ${languages}, summary = ${summary}
     WHERE id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId}
       AND ${AGENT_LIVES}`.changesAny(db);
}
