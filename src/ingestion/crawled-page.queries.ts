import { raw, sql, type Queryable } from '../platform/database/sql';
import type { IngestionRun } from './ingestion-run';
import type { CrawledPage } from './crawled-page';
import type { IngestionProgress } from './ingestion-progress';
import { AGENT_LEARNS } from './ingestion.queries';

/**
 * Saves the progress of a run, and adds pages to its list from this position on. False when another run has claimed the
 * source, the source was deleted, or the agent was suspended: a run then stops, and the source waits. The commit is not
 * flushed to disk: a run that was killed starts over.
 */
export async function saveProgress(
  db: Queryable,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  { progress, position, pages }: { progress: IngestionProgress; position: number; pages: CrawledPage[] },
): Promise<boolean> {
  const run = await sql`WITH run AS (
       UPDATE training_sources SET progress = ${JSON.stringify(progress)}
       WHERE id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId} AND ${AGENT_LEARNS}
       RETURNING set_config('synchronous_commit', 'off', true)
     ), added AS (
       INSERT INTO crawled_pages (account_id, agent_id, source_id, run_id, position, url, state, reason, detail)
       SELECT ${accountId}, ${agentId}, ${sourceId}, ${runId}, ${position}::integer + page.number, page.url,
         page.state, page.reason, page.detail
       FROM run
       CROSS JOIN unnest(${pages.map(({ url }) => url)}::text[], ${pages.map(({ state }) => state)}::text[],
         ${pages.map(({ reason }) => reason)}::text[], ${pages.map(({ detail }) => detail)}::text[])
         WITH ORDINALITY AS page (url, state, reason, detail, number)
     )
     SELECT 1 FROM run`.firstRow(db);
  return run !== undefined;
}

/** The API lists at most this many pages of a source. */
const MAX_PAGES = 20_000;

/** SQL: the outcome for each page of the newest run of the row `source`, in the order of the crawl; null for none. */
export const PAGES_OF_NEWEST_RUN = sql`(
  SELECT json_agg(page) FROM (
    SELECT url, state, reason, detail FROM crawled_pages
    WHERE source_id = source.id AND run_id = source.run_id AND account_id = source.account_id
    ORDER BY position LIMIT ${raw(MAX_PAGES)}
  ) AS page)`;

/**
 * SQL: the titles of these pages by URL; null for none. A page that the newest run has not stored yet has the title of
 * the published run: of equal keys in JSON, the last one counts.
 */
export const TITLES_OF_PAGES = sql`(
  SELECT json_object_agg(url, title ORDER BY run_id = source.run_id, title DESC) FROM documents
  WHERE source_id = source.id AND run_id IN (source.run_id, source.live_run_id)
    AND account_id = source.account_id AND url IS NOT NULL)`;

/** Moves the pages of an earlier run of the source to this run. */
export async function adoptPages(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
  earlierRunId: number,
): Promise<void> {
  await sql`UPDATE crawled_pages SET run_id = ${runId}
     WHERE source_id = ${sourceId} AND run_id = ${earlierRunId} AND account_id = ${accountId}`.run(db);
}

/** Deletes the pages of earlier runs of the source. */
export async function deleteEarlierPages(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
): Promise<void> {
  await sql`DELETE FROM crawled_pages
     WHERE source_id = ${sourceId} AND run_id <> ${runId} AND account_id = ${accountId}`.run(db);
}
