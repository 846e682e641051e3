import type { EntityManager } from 'typeorm';
import type { Tenant } from '../../auth/caller';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { sql, type Queryable } from '../../platform/database/sql';
import type { RequestKind } from './data-subject-request.entity';
import type { FoundDto, RemovedDto } from '../removed.dto';
import type { FoundConversation, Position } from './search.queries';

/** How long exported data is kept. */
const EXPORT_KEPT = sql`interval '7 days'`;
/** How long the receipt of a request is kept. */
const RECEIPT_KEPT = sql`interval '1 year'`;
/** Expired parts that one statement removes: each may be large. */
const EXPIRED_PARTS = 500;

/** A request that is being worked on. */
export interface OpenRequest extends Tenant {
  id: number;
  kind: RequestKind;
  subject: Buffer;
  position: Position;
  found: Partial<FoundDto>;
  removed: Partial<RemovedDto>;
}

/** How many requests of the account are open, and how many exports are kept? */
export async function requestCounts(
  db: Queryable,
  accountId: number,
): Promise<{ open: number; exports: number }> {
  return sql`SELECT count(*) FILTER (WHERE completed_at IS NULL) AS open,
            count(*) FILTER (WHERE kind = 'export' AND (expires_at IS NULL OR expires_at > now())) AS exports
     FROM data_subject_requests WHERE account_id = ${accountId}`.oneRow(db);
}

/** Locks a request until the transaction ends; undefined if it is completed or gone, or another process works on it. */
export async function lockRequest(db: Queryable, id: number): Promise<OpenRequest | undefined> {
  return sql`SELECT id, account_id AS "accountId", mode, kind, subject, position, found, removed
     FROM data_subject_requests WHERE id = ${id} AND completed_at IS NULL
     FOR UPDATE SKIP LOCKED`.firstRow(db);
}

/**
 * Saves the progress of a request. Without a next position, completes it. An export then forgets the person at once, an
 * erasure as soon as the turns that had begun earlier have ended (`LateTurnsService`).
 */
export async function saveRequest(
  db: Queryable,
  { id, accountId, found, removed }: OpenRequest,
  next: Position | undefined,
): Promise<void> {
  const position = next ? JSON.stringify(next) : null;
  await sql`UPDATE data_subject_requests SET found = ${JSON.stringify(found)}, removed = ${JSON.stringify(removed)},
       position = coalesce(${position}::jsonb, '{}'), worked_at = now(),
       subject = CASE WHEN ${position}::jsonb IS NULL AND kind = 'export' THEN NULL ELSE subject END,
       completed_at = CASE WHEN ${position}::jsonb IS NULL THEN now() END,
       expires_at = CASE WHEN ${position}::jsonb IS NULL AND kind = 'export' THEN now() + ${EXPORT_KEPT} END
     WHERE id = ${id} AND account_id = ${accountId}`.run(db);
}

/** Which requests are open, one for each account? First the request that has waited longest since its last step. */
export async function openRequests(
  db: Queryable,
  limit: number,
): Promise<{ dataSubjectRequestId: number }[]> {
  return sql`SELECT id AS "dataSubjectRequestId" FROM (
       SELECT DISTINCT ON (account_id) id, worked_at FROM data_subject_requests WHERE completed_at IS NULL
       ORDER BY account_id, worked_at NULLS FIRST, created_at
     ) AS next ORDER BY worked_at NULLS FIRST LIMIT ${limit}`.rows(db);
}

/** Which of these conversations are not in the export yet? */
export async function notExported(
  db: Queryable,
  { id: requestId, accountId }: OpenRequest,
  conversations: FoundConversation[],
): Promise<FoundConversation[]> {
  const rows = await sql`SELECT DISTINCT conversation_id AS id FROM data_subject_exports
     WHERE request_id = ${requestId} AND account_id = ${accountId}
       AND conversation_id = ANY (${conversations.map(({ id }) => id)})`.rows<{ id: string }>(db);
  const exported = new Set(rows.map(({ id }) => id));
  return conversations.filter(({ id }) => !exported.has(id));
}

/** Removes exports that have expired, and receipts after a year. */
export async function removeExpired(db: EntityManager): Promise<void> {
  const requestIds = sql`SELECT id FROM data_subject_requests WHERE expires_at < now()`;
  await deleteInBatches(
    db,
    { table: 'data_subject_exports', condition: sql`request_id IN (${requestIds})` },
    { batchRows: EXPIRED_PARTS },
  );
  await deleteInBatches(db, {
    table: 'data_subject_requests',
    condition: sql`completed_at < now() - ${RECEIPT_KEPT}`,
  });
}
