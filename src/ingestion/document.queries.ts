import type { DataSource, EntityManager } from 'typeorm';
import { LINK_TARGET } from '@app/languages';
import type { StoredDocument } from './thread/document-index';
import type { PublishedPage } from './crawled-page';
import { RunOvertakenError, type IngestionRun, type SourceKey } from './ingestion-run';
import type { ReadDocument } from './thread/read-document';

/** A block is boilerplate when it is on at least this many pages of a run, and on at least this share of its pages. */
const REPEATED_PAGES = 3;
const REPEATED_SHARE = 0.3;

/** A document to be stored. */
export interface DocumentRow extends ReadDocument {
  id: number;
  url: string | null;
  position: number;
}

/**
 * Writes for a run in one transaction, if the source still names this run. The lock on the source makes another run's
 * claim and a deletion wait until the transaction ends. The commit is not flushed to disk: the commit that
 * publishes the run is, and it flushes all earlier commits.
 * @throws RunOvertakenError
 */
export async function writeForRun(
  dataSource: DataSource,
  { accountId, sourceId, runId }: IngestionRun,
  write: (transaction: EntityManager) => Promise<void>,
): Promise<void> {
  await dataSource.transaction(async (transaction) => {
    await transaction.query('SET LOCAL synchronous_commit = off');
    const rows: unknown[] = await transaction.query(
      `SELECT 1 FROM training_sources WHERE id = $1 AND run_id = $2 AND account_id = $3 FOR SHARE`,
      [sourceId, runId, accountId],
    );
    if (rows.length === 0) throw new RunOvertakenError();
    await write(transaction);
  });
}

/** Stores documents under the run. */
export async function insertDocuments(
  transaction: EntityManager,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  rows: DocumentRow[],
): Promise<void> {
  await transaction.query(
    `INSERT INTO documents (account_id, agent_id, source_id, run_id, id, url, title, language, position, content_hash,
                            sections, dated_on)
     SELECT $1, $2, $3, $4, *
     FROM unnest($5::bigint[], $6::text[], $7::text[], $8::text[], $9::integer[], $10::text[], $11::jsonb[],
                 $12::date[])`,
    [
      accountId,
      agentId,
      sourceId,
      runId,
      rows.map((row) => row.id),
      rows.map((row) => row.url),
      rows.map((row) => row.title),
      rows.map((row) => row.language),
      rows.map((row) => row.position),
      rows.map((row) => row.contentHash),
      rows.map((row) => row.sections),
      rows.map((row) => row.date),
    ],
  );
}

/** Deletes documents of the run. */
export async function deleteDocuments(
  transaction: EntityManager,
  { accountId, sourceId, runId }: IngestionRun,
  ids: number[],
): Promise<void> {
  await transaction.query(
    `DELETE FROM documents WHERE source_id = $1 AND run_id = $2 AND account_id = $4 AND id = ANY($3::bigint[])`,
    [sourceId, runId, ids, accountId],
  );
}

/** Stores copies of documents of the published run under this run. */
export async function copyDocuments(
  transaction: EntityManager,
  { accountId, sourceId, runId }: IngestionRun,
  copies: { id: number; copyId: number; position: number }[],
): Promise<void> {
  await transaction.query(
    `INSERT INTO documents (account_id, agent_id, source_id, run_id, id, url, title, language, position, content_hash,
                            sections, dated_on)
     SELECT account_id, agent_id, source_id, $2, copy.copy_id, url, title, language, copy.position, content_hash,
            sections, dated_on
     FROM unnest($3::bigint[], $4::bigint[], $5::integer[]) AS copy (id, copy_id, position)
     JOIN documents ON documents.id = copy.id AND documents.source_id = $1 AND documents.account_id = $6`,
    [
      sourceId,
      runId,
      copies.map(({ id }) => id),
      copies.map(({ copyId }) => copyId),
      copies.map(({ position }) => position),
      accountId,
    ],
  );
}

/** The pages with text of the source's published run, with the hash of their content. */
export async function publishedPages(
  dataSource: DataSource,
  { accountId, sourceId }: SourceKey,
): Promise<PublishedPage[]> {
  return dataSource.query(
    `SELECT array_agg(documents.id ORDER BY documents.position) AS ids, documents.url,
            string_agg(documents.content_hash, '' ORDER BY documents.position) AS "contentHash"
     FROM documents
     JOIN training_sources AS source ON source.id = documents.source_id AND source.live_run_id = documents.run_id
     WHERE source.id = $1 AND source.account_id = $2 AND documents.account_id = $2 AND documents.url IS NOT NULL AND documents.sections <> '[]'
     GROUP BY documents.url ORDER BY min(documents.position)`,
    [sourceId, accountId],
  );
}

/** The documents of the run after this position, in order, at most `limit`. */
export async function documentsAfter(
  dataSource: DataSource,
  { accountId, sourceId, runId }: IngestionRun,
  position: number,
  limit: number,
): Promise<StoredDocument[]> {
  return dataSource.query(
    `SELECT id, url, title, language, position, sections::text FROM documents
     WHERE source_id = $1 AND run_id = $2 AND account_id = $5 AND position > $3 ORDER BY position LIMIT $4`,
    [sourceId, runId, position, limit, accountId],
  );
}

/** The MD5 hashes of the text blocks, without link targets, that are boilerplate of the run's pages. */
export async function repeatedBlocks(
  dataSource: DataSource,
  { accountId, sourceId, runId }: IngestionRun,
): Promise<string[]> {
  const rows: { hash: string }[] = await dataSource.query(
    `WITH pages AS (
       SELECT url, sections FROM documents WHERE source_id = $1 AND run_id = $2 AND account_id = $6 AND url IS NOT NULL
     )
     SELECT md5(words) AS hash
     FROM pages
     CROSS JOIN jsonb_array_elements(sections) AS section
     CROSS JOIN jsonb_array_elements_text(section -> 'blocks') AS block
     CROSS JOIN LATERAL (
       SELECT CASE WHEN strpos(block, '](') > 0 THEN regexp_replace(block, $5, ']', 'gi') ELSE block END AS words
     ) AS without_targets
     GROUP BY md5(words)
     HAVING count(DISTINCT url) >= greatest($3, $4::float8 * (SELECT count(DISTINCT url) FROM pages))`,
    [sourceId, runId, REPEATED_PAGES, REPEATED_SHARE, LINK_TARGET, accountId],
  );
  return rows.map(({ hash }) => hash);
}

/** Deletes the documents, passages and postings of the source that do not belong to its published run. */
export async function deleteUnpublished(
  manager: EntityManager,
  { accountId, sourceId }: SourceKey,
): Promise<void> {
  for (const table of ['passage_batches', 'documents']) {
    await manager.query(
      `DELETE FROM ${table} USING training_sources AS source
       WHERE source.id = $1 AND source.account_id = $2 AND ${table}.account_id = $2 AND ${table}.source_id = source.id AND ${table}.run_id IS DISTINCT FROM source.live_run_id`,
      [sourceId, accountId],
    );
  }
}
