import type { EntityManager } from 'typeorm';
import type { IngestionRun } from './ingestion-run';

/** A passage on its way in. */
export interface PassageRow {
  id: number;
  documentId: number;
  position: number;
  heading: string;
  anchor: string | null;
  text: string;
}

/** A term of a passage on its way in. */
export interface PostingRow {
  term: string;
  passageId: number;
  frequency: number;
  /** Terms in the whole passage. */
  length: number;
}

/** Adds passages to the run. */
export async function insertPassages(
  transaction: EntityManager,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  rows: PassageRow[],
): Promise<void> {
  await transaction.query(
    `INSERT INTO passages (account_id, agent_id, source_id, run_id, id, document_id, position, heading, anchor, text)
     SELECT $1, $2, $3, $4, *
     FROM unnest($5::bigint[], $6::bigint[], $7::integer[], $8::text[], $9::text[], $10::text[])`,
    [
      accountId,
      agentId,
      sourceId,
      runId,
      rows.map((row) => row.id),
      rows.map((row) => row.documentId),
      rows.map((row) => row.position),
      rows.map((row) => row.heading),
      rows.map((row) => row.anchor),
      rows.map((row) => row.text),
    ],
  );
}

/** Adds a batch's postings to the run: one row a term, with the batch's passages that hold it. */
export async function insertPostings(
  transaction: EntityManager,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  batchId: number,
  rows: PostingRow[],
): Promise<void> {
  await transaction.query(
    `INSERT INTO postings
       (account_id, agent_id, source_id, run_id, batch_id, term, passage_ids, frequencies, lengths)
     SELECT $1, $2, $3, $4, $5, term,
            array_agg(passage_id ORDER BY passage_id),
            array_agg(frequency ORDER BY passage_id),
            array_agg(length ORDER BY passage_id)
     FROM unnest($6::text[], $7::bigint[], $8::integer[], $9::integer[]) AS row (term, passage_id, frequency, length)
     GROUP BY term
     ORDER BY term COLLATE "C"`,
    [
      accountId,
      agentId,
      sourceId,
      runId,
      batchId,
      rows.map((row) => row.term),
      rows.map((row) => row.passageId),
      rows.map((row) => row.frequency),
      rows.map((row) => row.length),
    ],
  );
}
