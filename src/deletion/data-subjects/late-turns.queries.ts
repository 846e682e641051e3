import { sql, type Queryable } from '../../platform/database/sql';
import type { OpenRequest } from './data-subject.queries';
import { textOf, type FoundConversation } from './search.queries';

/** A turn takes at most two minutes of the model, and some time before and after that. */
const LONGEST_TURN = sql`interval '5 minutes'`;
/** The time from the end of an answer, or from the timestamp of its message, to the commit of the message. */
const RECORDED_WITHIN = sql`interval '1 minute'`;
/** The stored duration of a turn is in whole milliseconds, and excludes its recording. */
const MEASURED_WITHIN = sql`interval '1 second'`;

/**
 * SQL: when the turn of a message began. The id of a conversation (UUIDv7) has the time at which its first turn began.
 * An answer that broke off was not measured.
 */
const BEGAN = sql`CASE messages.created_at
  WHEN conversations.created_at
    THEN to_timestamp(('x' || translate(left(conversations.id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
  ELSE messages.created_at - coalesce(answer_ms * interval '1 millisecond', ${LONGEST_TURN}) - ${MEASURED_WITHIN} END`;

/** A completed erasure that still knows the person. */
export type CompletedErasure = OpenRequest & { completedAt: string };

/** A conversation with a message sent before an erasure was completed, and recorded around that time or later. */
export interface LateConversation extends FoundConversation {
  userId: string | null;
  writerId: string | null;
  text: string;
}

/** Which erasures wait for turns that had begun before? At most `limit`. */
export async function completedErasures(db: Queryable, limit: number): Promise<{ id: number }[]> {
  return sql`SELECT id FROM data_subject_requests
     WHERE kind = 'erase' AND completed_at IS NOT NULL AND subject IS NOT NULL
     ORDER BY completed_at LIMIT ${limit}`.rows(db);
}

/** Locks a completed erasure until the transaction ends; undefined if it is over, or another process works on it. */
export async function lockErasure(db: Queryable, id: number): Promise<CompletedErasure | undefined> {
  return sql`SELECT id, account_id AS "accountId", mode, kind, subject, position, found, removed,
       completed_at::text AS "completedAt"
     FROM data_subject_requests WHERE id = ${id} AND completed_at IS NOT NULL AND subject IS NOT NULL
     FOR UPDATE SKIP LOCKED`.firstRow(db);
}

/**
 * Which conversations have messages that were sent before the erasure was completed, and recorded around that time or
 * later?
 */
export async function lateConversations(
  db: Queryable,
  { accountId, mode, completedAt }: CompletedErasure,
): Promise<LateConversation[]> {
  return sql`SELECT conversations.id, agents.id AS "agentId", user_id AS "userId", writer_id AS "writerId",
       concat_ws(' | ', ${textOf('messages')}, ${textOf('conversations')}) AS text
     FROM agents JOIN messages ON messages.agent_id = agents.id AND messages.account_id = ${accountId}
       JOIN conversations ON conversations.id = messages.conversation_id AND conversations.account_id = ${accountId}
     WHERE agents.account_id = ${accountId} AND agents.mode = ${mode} AND author IS NULL
       AND messages.created_at >= ${completedAt}::timestamptz - ${RECORDED_WITHIN}
       AND messages.created_at <= ${completedAt}::timestamptz + ${LONGEST_TURN}
       AND ${BEGAN} <= ${completedAt}::timestamptz
     ORDER BY conversations.id`.rows(db);
}

/** Saves the receipt, and forgets the person once every turn that had begun before is recorded. */
export async function saveErasure(
  db: Queryable,
  { id, accountId, found, removed }: CompletedErasure,
): Promise<void> {
  await sql`UPDATE data_subject_requests SET found = ${JSON.stringify(found)}, removed = ${JSON.stringify(removed)},
       subject = CASE WHEN completed_at > now() - ${LONGEST_TURN} - ${RECORDED_WITHIN} THEN subject END
     WHERE id = ${id} AND account_id = ${accountId}`.run(db);
}
