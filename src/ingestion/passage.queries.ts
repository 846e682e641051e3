import type { EntityManager } from 'typeorm';
import type { IngestionRun } from './ingestion-run';
import type { PassageColumns } from './thread/document-index';
import type { PostingColumns } from './thread/postings';

/** Stores passages under the run. */
export async function insertPassages(
  transaction: EntityManager,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  { ids, documentIds, positions, headings, anchors, texts }: PassageColumns,
): Promise<void> {
  await transaction.query(
    `INSERT INTO passages (account_id, agent_id, source_id, run_id, id, document_id, position, heading, anchor, text)
     SELECT $1, $2, $3, $4, *
     FROM unnest($5::bigint[], $6::bigint[], $7::integer[], $8::text[], $9::text[], $10::text[])`,
    [accountId, agentId, sourceId, runId, ids, documentIds, positions, headings, anchors, texts],
  );
}

/** Stores the postings of a batch under the run: one row per term, with the passages of the batch that contain it. */
export async function insertPostings(
  transaction: EntityManager,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  batchId: number,
  { terms, passageIds, frequencies, lengths }: PostingColumns,
): Promise<void> {
  await transaction.query(
    `INSERT INTO postings
       (account_id, agent_id, source_id, run_id, batch_id, term, passage_ids, frequencies, lengths)
     SELECT $1, $2, $3, $4, $5, term, passage_ids::bigint[], frequencies::integer[], lengths::integer[]
     FROM unnest($6::text[], $7::text[], $8::text[], $9::text[]) AS row (term, passage_ids, frequencies, lengths)`,
    [accountId, agentId, sourceId, runId, batchId, terms, passageIds, frequencies, lengths],
  );
}
