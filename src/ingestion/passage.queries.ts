import type { EntityManager } from 'typeorm';
import type { IngestionRun } from './ingestion-run';
import type { PassageColumns } from './thread/document-index';
import type { PostingColumns } from './thread/postings';

/** Stores passages under the run. */
export async function insertPassages(
  transaction: EntityManager,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  { ids, documentIds, positions, headings, anchors, pages, texts }: PassageColumns,
): Promise<void> {
  await transaction.query(
    `INSERT INTO passages (account_id, agent_id, source_id, run_id, id, document_id, position, heading, anchor, page,
                           text)
     SELECT $1, $2, $3, $4, *
     FROM unnest($5::bigint[], $6::bigint[], $7::integer[], $8::text[], $9::text[], $10::integer[],
                 $11::text[])`,
    [accountId, agentId, sourceId, runId, ids, documentIds, positions, headings, anchors, pages, texts],
  );
}

/** Stores the ids and lengths of a batch of passages under the run. */
export async function insertBatch(
  transaction: EntityManager,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  batchId: number,
  passages: string,
): Promise<void> {
  await transaction.query(
    `INSERT INTO passage_batches (account_id, agent_id, source_id, run_id, batch_id, passages)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [accountId, agentId, sourceId, runId, batchId, passages],
  );
}

/** Stores posting blocks of a batch: one row per term. */
export async function insertPostings(
  transaction: EntityManager,
  { accountId, agentId }: IngestionRun,
  batchId: number,
  { terms, postings }: PostingColumns,
): Promise<void> {
  await transaction.query(
    `INSERT INTO posting_blocks (account_id, agent_id, batch_id, term, postings)
     SELECT $1, $2, $3, * FROM unnest($4::text[], $5::bytea[])`,
    [accountId, agentId, batchId, terms, postings],
  );
}
