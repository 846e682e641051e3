import type { EntityManager } from 'typeorm';
import type { Language } from '../../libs/ranking';
import type { IngestionRun } from './passage-writer';

export interface DocumentRow {
  id: number;
  url: string | null;
  title: string;
  language: Language;
}

export interface PassageRow {
  id: number;
  documentId: number;
  position: number;
  heading: string;
  anchor: string | null;
  text: string;
}

export interface PostingRow {
  term: string;
  passageId: number;
  frequency: number;
  /** Terms in the whole passage. */
  length: number;
}

/** Is this still the run that may write? If so, it stays so until the transaction ends: a rival's claim and a deletion wait. */
export async function holdRun(
  transaction: EntityManager,
  { sourceId, runId }: IngestionRun,
): Promise<boolean> {
  const rows: unknown[] = await transaction.query(
    `SELECT 1 FROM training_sources WHERE id = $1 AND run_id = $2 FOR SHARE`,
    [sourceId, runId],
  );
  return rows.length > 0;
}

/** Adds documents to the run. */
export async function insertDocuments(
  transaction: EntityManager,
  { accountId, agentId, sourceId, runId }: IngestionRun,
  rows: DocumentRow[],
): Promise<void> {
  await transaction.query(
    `INSERT INTO documents (account_id, agent_id, source_id, run_id, id, url, title, language)
     SELECT $1, $2, $3, $4, *
     FROM unnest($5::bigint[], $6::text[], $7::text[], $8::text[])`,
    [
      accountId,
      agentId,
      sourceId,
      runId,
      rows.map((row) => row.id),
      rows.map((row) => row.url),
      rows.map((row) => row.title),
      rows.map((row) => row.language),
    ],
  );
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

/** Removes all passages and postings of the source but those of its published run. */
export async function dropUnpublished(manager: EntityManager, sourceId: number): Promise<void> {
  for (const table of ['postings', 'documents']) {
    await manager.query(
      `DELETE FROM ${table} USING training_sources AS source
       WHERE source.id = $1 AND ${table}.source_id = source.id AND ${table}.run_id IS DISTINCT FROM source.live_run_id`,
      [sourceId],
    );
  }
}
