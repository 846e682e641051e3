import { LINK_TARGET } from '@app/languages';
import { raw, sql, type Query, type Queryable } from '../platform/database/sql';
import type { StoredDocument } from './thread/document-index';
import type { PublishedPage } from './crawled-page';
import type { SummaryPage } from './site-summary';
import { RunOvertakenError, type IngestionRun, type SourceKey } from './ingestion-run';
import type { ReadDocument } from './thread/read-document';

/**
 * A block is boilerplate when it is on at least this many pages of a run, and on at least this share of its pages. A
 * slice counts only blocks that are on several of its pages, because nearly all others are on a single page.
 */
const REPEATED_PAGES = 3;
const REPEATED_SHARE = 0.3;
/** A slice takes a few milliseconds. */
const COUNTED_AT_ONCE = 50;
/** The first pages include the start page and its linked pages, and a page begins with its subject. */
export const SUMMARY_PAGES = 60;
const SUMMARY_SECTIONS = raw("'$[0 to 3]'");

/** A document to be stored. */
export interface DocumentRow extends ReadDocument {
  id: number;
  url: string | null;
  position: number;
  fetchedUrl?: string;
  fetched?: string;
}

/**
 * Runs a statement that writes for a run by `FROM run`, which has one row if the source still names this run. The lock
 * on the source makes another run's claim and a deletion wait until the statement has ended. It is a single statement,
 * because no other connection gets the embedded database between the statements of a transaction. The commit is not
 * flushed to disk: the commit that publishes the run is, and it flushes all earlier commits.
 * @throws RunOvertakenError
 */
export async function writeForRun(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
  write: Query,
): Promise<void> {
  const run = await sql`WITH run AS MATERIALIZED (
       SELECT set_config('synchronous_commit', 'off', true) FROM training_sources
       WHERE id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId}
       FOR SHARE
     ), written AS (${write})
     SELECT 1 FROM run`.firstRow(db);
  if (!run) throw new RunOvertakenError();
}

/** Stores documents under the run. @throws RunOvertakenError */
export async function insertDocuments(db: Queryable, run: IngestionRun, rows: DocumentRow[]): Promise<void> {
  const { accountId, agentId, sourceId, runId } = run;
  const write = sql`INSERT INTO documents (account_id, agent_id, source_id, run_id, id, url, title, language, position,
       content_hash, sections, dated_on, fetched_url, fetched)
     SELECT ${accountId}, ${agentId}, ${sourceId}, ${runId}, document.*
     FROM run, unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.url)}::text[],
       ${rows.map((row) => row.title)}::text[], ${rows.map((row) => row.language)}::text[],
       ${rows.map((row) => row.position)}::integer[], ${rows.map((row) => row.contentHash)}::text[],
       ${rows.map((row) => row.sections)}::jsonb[], ${rows.map((row) => row.date)}::date[],
       ${rows.map((row) => row.fetchedUrl ?? null)}::text[],
       ${rows.map((row) => row.fetched ?? null)}::text[]) AS document`;
  await writeForRun(db, run, write);
}

/** Deletes documents of the run. @throws RunOvertakenError */
export async function deleteDocuments(db: Queryable, run: IngestionRun, ids: number[]): Promise<void> {
  const { accountId, sourceId, runId } = run;
  const write = sql`DELETE FROM documents USING run
     WHERE source_id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId} AND id = ANY(${ids}::bigint[])`;
  await writeForRun(db, run, write);
}

/** Stores copies of documents of the published run under this run. @throws RunOvertakenError */
export async function copyDocuments(
  db: Queryable,
  run: IngestionRun,
  copies: { id: number; copyId: number; url: string; position: number }[],
): Promise<void> {
  const { accountId, sourceId, runId } = run;
  const write = sql`INSERT INTO documents (account_id, agent_id, source_id, run_id, id, url, title, language, position,
       content_hash, sections, dated_on, fetched_url, fetched)
     SELECT account_id, agent_id, source_id, ${runId}, copy.copy_id, copy.url, title, language, copy.position,
            content_hash, sections, dated_on, fetched_url, fetched
     FROM run, unnest(${copies.map(({ id }) => id)}::bigint[], ${copies.map(({ copyId }) => copyId)}::bigint[],
       ${copies.map(({ url }) => url)}::text[], ${copies.map(({ position }) => position)}::integer[])
       AS copy (id, copy_id, url, position)
     JOIN documents ON documents.id = copy.id AND documents.source_id = ${sourceId}
       AND documents.account_id = ${accountId}`;
  await writeForRun(db, run, write);
}

/** The pages with text of the source's published run, with the hash of their content. */
export async function publishedPages(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
): Promise<PublishedPage[]> {
  return sql`SELECT array_agg(documents.id ORDER BY documents.position) AS ids, documents.url,
            string_agg(documents.content_hash, '' ORDER BY documents.position) AS "contentHash",
            min(documents.fetched_url) AS "fetchedUrl"
     FROM documents
     JOIN training_sources AS source ON source.id = documents.source_id AND source.live_run_id = documents.run_id
     WHERE source.id = ${sourceId} AND source.account_id = ${accountId} AND documents.account_id = ${accountId}
       AND documents.url IS NOT NULL AND documents.sections <> '[]'
     GROUP BY documents.url ORDER BY min(documents.position)`.rows(db);
}

/** A document of the published run of which the site can be asked whether it has changed. */
export async function fetchedDocument(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
  id: number,
): Promise<{ id: number; title: string; contentHash: string; fetched: string } | undefined> {
  return sql`SELECT documents.id, documents.title, content_hash AS "contentHash", fetched FROM documents
     JOIN training_sources AS source ON source.id = source_id AND source.live_run_id = documents.run_id
     WHERE documents.id = ${id} AND source_id = ${sourceId} AND documents.account_id = ${accountId}
       AND source.account_id = ${accountId} AND fetched IS NOT NULL`.firstRow(db);
}

/** The documents of the run after this position, in order, at most `limit`. */
export async function documentsAfter(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
  { position, limit }: { position: number; limit: number },
): Promise<StoredDocument[]> {
  return sql`SELECT id, url, title, language, position, sections::text FROM documents
     WHERE source_id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId} AND position > ${position}
     ORDER BY position LIMIT ${limit}`.rows(db);
}

/**
 * The MD5 hashes of the text blocks, without link targets, that are boilerplate of the run's pages. They are counted
 * slice by slice, so that others get the embedded database in between.
 */
export async function repeatedBlocks(db: Queryable, run: IngestionRun): Promise<string[]> {
  const { accountId, sourceId, runId } = run;
  const { pages, end } =
    await sql`SELECT count(DISTINCT url) AS pages, max(position) + 1 AS end FROM documents
     WHERE source_id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId} AND url IS NOT NULL`.oneRow<{
      pages: number;
      end: number | null;
    }>(db);
  const counts = new Map<string, number>();
  for (let from = 0; from < (end ?? 0); from += COUNTED_AT_ONCE)
    for (const block of await repeatedInSlice(db, run, { from, to: from + COUNTED_AT_ONCE }))
      counts.set(block.hash, (counts.get(block.hash) ?? 0) + block.pages);
  const enough = Math.max(REPEATED_PAGES, REPEATED_SHARE * pages);
  return [...counts].filter(([, count]) => count >= enough).map(([hash]) => hash);
}

/** The blocks of the documents at these positions that are on several pages, and the number of their pages. */
async function repeatedInSlice(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
  { from, to }: { from: number; to: number },
): Promise<{ hash: string; pages: number }[]> {
  return sql`SELECT md5(words) AS hash, count(DISTINCT url) AS pages
     FROM documents
     CROSS JOIN jsonb_array_elements(sections) AS section
     CROSS JOIN jsonb_array_elements_text(section -> 'blocks') AS block
     CROSS JOIN LATERAL (
       SELECT CASE WHEN strpos(block, '](') > 0 THEN regexp_replace(block, ${LINK_TARGET}, ']', 'gi')
         ELSE block END AS words
     ) AS without_targets
     WHERE source_id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId} AND url IS NOT NULL
       AND documents.position >= ${from} AND documents.position < ${to}
     GROUP BY md5(words) HAVING count(DISTINCT url) > 1`.rows(db);
}

/** The first pages of the run, with their first sections, if it reads a website. */
export async function summaryPages(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
): Promise<SummaryPage[]> {
  return sql`SELECT documents.url, documents.title,
       jsonb_path_query_array(documents.sections, ${SUMMARY_SECTIONS}) AS sections
     FROM documents
     JOIN training_sources AS source ON source.id = documents.source_id AND source.account_id = ${accountId}
     WHERE documents.source_id = ${sourceId} AND documents.run_id = ${runId} AND documents.account_id = ${accountId}
       AND source.type = 'website' AND documents.url IS NOT NULL
     ORDER BY documents.position LIMIT ${raw(SUMMARY_PAGES)}`.rows(db);
}

/** Deletes the documents, passages and postings of the source that do not belong to its published run. */
export async function deleteUnpublished(db: Queryable, { accountId, sourceId }: SourceKey): Promise<void> {
  for (const table of [sql`passage_batches`, sql`documents`]) {
    await sql`DELETE FROM ${table} USING training_sources AS source
       WHERE source.id = ${sourceId} AND source.account_id = ${accountId} AND ${table}.account_id = ${accountId}
         AND ${table}.source_id = source.id AND ${table}.run_id IS DISTINCT FROM source.live_run_id`.run(db);
  }
}
