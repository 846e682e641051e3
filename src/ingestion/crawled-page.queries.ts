import type { DataSource, EntityManager } from 'typeorm';
import type { IngestionRun, SourceKey } from './ingestion-run';
import type { CrawledPage, TitledPage } from './crawled-page';

/** Adds pages to the list of the run, from this position on. Does nothing when another run has claimed the source. */
export async function insertPages(
  dataSource: DataSource,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  position: number,
  pages: CrawledPage[],
): Promise<void> {
  if (pages.length === 0) return;
  await dataSource.query(
    `INSERT INTO crawled_pages (account_id, agent_id, source_id, run_id, position, url, state, reason, detail)
     SELECT $1, $2, $3, $4, $5::integer + page.number, page.url, page.state, page.reason, page.detail
     FROM training_sources
     CROSS JOIN unnest($6::text[], $7::text[], $8::text[], $9::text[])
       WITH ORDINALITY AS page (url, state, reason, detail, number)
     WHERE training_sources.id = $3 AND training_sources.run_id = $4
       AND training_sources.account_id = $1`,
    [
      accountId,
      agentId,
      sourceId,
      runId,
      position,
      pages.map(({ url }) => url),
      pages.map(({ state }) => state),
      pages.map(({ reason }) => reason),
      pages.map(({ detail }) => detail),
    ],
  );
}

/**
 * The outcome for each page of the source's newest run, in the order of the crawl, at most `limit`. A page that this
 * run has not stored yet has the title of the published run.
 */
export async function pagesOfNewestRun(
  manager: EntityManager,
  { accountId, sourceId }: SourceKey,
  limit: number,
): Promise<TitledPage[]> {
  return manager.query(
    `WITH titles AS (
       SELECT run_id, url, min(title) AS title FROM documents
       WHERE source_id = $1 AND account_id = $3 GROUP BY run_id, url
     )
     SELECT page.url, page.state, page.reason, page.detail,
            nullif(coalesce(stored.title, published.title), '') AS title
     FROM training_sources AS source
     JOIN crawled_pages AS page ON page.source_id = source.id AND page.run_id = source.run_id
       AND page.account_id = $3
     LEFT JOIN titles AS stored ON stored.run_id = source.run_id AND stored.url = page.url
     LEFT JOIN titles AS published ON published.run_id = source.live_run_id AND published.url = page.url
     WHERE source.id = $1 AND source.account_id = $3
     ORDER BY page.position LIMIT $2`,
    [sourceId, limit, accountId],
  );
}

/** Moves the pages of an earlier run of the source to this run. */
export async function adoptPages(
  manager: EntityManager,
  { accountId, sourceId, runId }: IngestionRun,
  earlierRunId: number,
): Promise<void> {
  await manager.query(
    `UPDATE crawled_pages SET run_id = $2 WHERE source_id = $1 AND run_id = $3 AND account_id = $4`,
    [sourceId, runId, earlierRunId, accountId],
  );
}

/** Deletes the pages of earlier runs of the source. */
export async function deleteEarlierPages(
  manager: EntityManager,
  { accountId, sourceId, runId }: IngestionRun,
): Promise<void> {
  await manager.query(`DELETE FROM crawled_pages WHERE source_id = $1 AND run_id <> $2 AND account_id = $3`, [
    sourceId,
    runId,
    accountId,
  ]);
}
