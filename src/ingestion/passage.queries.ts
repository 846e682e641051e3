import { sql, type Queryable } from '../platform/database/sql';
import type { IngestionRun } from './ingestion-run';
import type { PassageColumns } from './thread/document-index';
import type { PostingColumns } from './thread/postings';

/** Stores passages under the run. */
export async function insertPassages(
  db: Queryable,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  { ids, documentIds, positions, headings, anchors, pages, texts }: PassageColumns,
): Promise<void> {
  await sql`INSERT INTO passages (account_id, agent_id, source_id, run_id, id, document_id, position, heading, anchor,
       page, text)
     SELECT ${accountId}, ${agentId}, ${sourceId}, ${runId}, *
     FROM unnest(${ids}::bigint[], ${documentIds}::bigint[], ${positions}::integer[], ${headings}::text[],
       ${anchors}::text[], ${pages}::integer[], ${texts}::text[])`.run(db);
}

/** Stores the ids and lengths of a batch of passages under the run. */
export async function insertBatch(
  db: Queryable,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  { batchId, passages }: { batchId: number; passages: string },
): Promise<void> {
  await sql`INSERT INTO passage_batches (account_id, agent_id, source_id, run_id, batch_id, passages)
     VALUES (${accountId}, ${agentId}, ${sourceId}, ${runId}, ${batchId}, ${passages})`.run(db);
}

/** Stores posting blocks of a batch: one row per term. */
export async function insertPostings(
  db: Queryable,
  { accountId, agentId }: IngestionRun,
  { batchId, columns: { terms, postings } }: { batchId: number; columns: PostingColumns },
): Promise<void> {
  await sql`INSERT INTO posting_blocks (account_id, agent_id, batch_id, term, postings)
     SELECT ${accountId}, ${agentId}, ${batchId}, *
       FROM unnest(${terms}::text[], ${postings}::bytea[])`.run(db);
}
