import { isDisabled } from '../../knowledge/disabled-passages.queries';
import type { SourceKey } from '../../ingestion/ingestion-run';
import { sql, type Queryable } from '../../platform/database/sql';
import type { SourcePassage } from './training-passages.dto';

const PASSAGE = (accountId: number) => sql`
  passages.id, documents.position AS "documentPosition", passages.position, documents.title, passages.heading,
  passages.text, coalesce(documents.url, source.training_url) AS url, passages.anchor, passages.page, NOT ${isDisabled(accountId)} AS enabled`;

/** SQL: the passages of the source's published run. */
const publishedSql = ({ accountId, sourceId }: SourceKey) => sql`
  FROM training_sources AS source
  JOIN documents ON documents.source_id = source.id AND documents.run_id = source.live_run_id
    AND documents.account_id = ${accountId}
  JOIN passages ON passages.document_id = documents.id AND passages.account_id = ${accountId}
  WHERE source.id = ${sourceId} AND source.account_id = ${accountId}`;

/** The passages of the source after this place, in its order, at most `limit`. */
export async function passagesAfter(
  db: Queryable,
  source: SourceKey,
  { after: [documentPosition, position], limit }: { after: [number, number]; limit: number },
): Promise<SourcePassage[]> {
  return sql`SELECT ${PASSAGE(source.accountId)} ${publishedSql(source)}
       AND documents.position >= ${documentPosition}
       AND (documents.position, passages.position) > (${documentPosition}, ${position})
     ORDER BY documents.position, passages.position LIMIT ${limit}`.rows(db);
}

/** The passage, if the source's published run has it. */
export async function findPassage(
  db: Queryable,
  source: SourceKey,
  id: number,
): Promise<SourcePassage | undefined> {
  return sql`SELECT ${PASSAGE(source.accountId)} ${publishedSql(source)} AND passages.id = ${id}`.firstRow(
    db,
  );
}

/**
 * Keeps other runs from being published, and other requests from switching passages of the source, until the
 * transaction ends. Returns the published run, if any.
 */
export async function lockPublished(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
): Promise<{ runId: number } | undefined> {
  return sql`SELECT live_run_id AS "runId" FROM training_sources
     WHERE id = ${sourceId} AND account_id = ${accountId} AND live_run_id IS NOT NULL FOR UPDATE`.firstRow(
    db,
  );
}
