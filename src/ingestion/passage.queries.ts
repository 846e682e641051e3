import { sql, type Queryable } from '../platform/database/sql';
import { writeForRun } from './document.queries';
import type { IngestionRun } from './ingestion-run';
import type { PassageColumns } from './thread/document-index';
import type { PostingColumns } from './thread/postings';

/** Stores passages under the run. @throws RunOvertakenError */
export async function insertPassages(
  db: Queryable,
  run: IngestionRun,
  { ids, documentIds, positions, headings, anchors, pages, texts }: PassageColumns,
): Promise<void> {
  const { accountId, agentId, sourceId, runId } = run;
  const write = sql`INSERT INTO passages (account_id, agent_id, source_id, run_id, id, document_id, position, heading,
       anchor, page, text)
     SELECT ${accountId}, ${agentId}, ${sourceId}, ${runId}, passage.*
     FROM run, unnest(${ids}::bigint[], ${documentIds}::bigint[], ${positions}::integer[], ${headings}::text[],
       ${anchors}::text[], ${pages}::integer[], ${texts}::text[]) AS passage`;
  await writeForRun(db, run, write);
}

/** Stores the ids and lengths of a batch of passages under the run. @throws RunOvertakenError */
export async function insertBatch(
  db: Queryable,
  run: IngestionRun,
  { batchId, passages }: { batchId: number; passages: string },
): Promise<void> {
  const { accountId, agentId, sourceId, runId } = run;
  const write = sql`INSERT INTO passage_batches (account_id, agent_id, source_id, run_id, batch_id, passages)
     SELECT ${accountId}, ${agentId}, ${sourceId}, ${runId}, ${batchId}, ${passages} FROM run`;
  await writeForRun(db, run, write);
}

/** Stores posting blocks of a batch: one row per term. @throws RunOvertakenError */
export async function insertPostings(
  db: Queryable,
  run: IngestionRun,
  { batchId, columns: { terms, postings } }: { batchId: number; columns: PostingColumns },
): Promise<void> {
  const { accountId, agentId } = run;
  const write = sql`INSERT INTO posting_blocks (account_id, agent_id, batch_id, term, postings)
     SELECT ${accountId}, ${agentId}, ${batchId}, block.*
     FROM run, unnest(${terms}::text[], ${postings}::bytea[]) AS block`;
  await writeForRun(db, run, write);
}
