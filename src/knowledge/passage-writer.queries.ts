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

/** A term on its way in, with the passages of a batch that hold it; the three arrays run in parallel. */
export interface PostingRow {
  term: string;
  passageIds: number[];
  frequencies: number[];
  /** Terms in the whole passage. */
  lengths: number[];
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
     SELECT $1, $2, $3, $4, $5, term, passage_ids::bigint[], frequencies::integer[], lengths::integer[]
     FROM unnest($6::text[], $7::text[], $8::text[], $9::text[]) AS row (term, passage_ids, frequencies, lengths)
     ORDER BY term COLLATE "C"`,
    [
      accountId,
      agentId,
      sourceId,
      runId,
      batchId,
      rows.map((row) => row.term),
      rows.map((row) => `{${row.passageIds.join()}}`),
      rows.map((row) => `{${row.frequencies.join()}}`),
      rows.map((row) => `{${row.lengths.join()}}`),
    ],
  );
}
