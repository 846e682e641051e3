import type { DataSource, EntityManager } from 'typeorm';
import type { OpenRequest } from './data-subject.queries';
import { textOf, type FoundConversation } from './search.queries';

/** A turn takes at most two minutes of the model, and some time before and after that. */
const LONGEST_TURN = `interval '5 minutes'`;
/** The time from the end of an answer, or from the timestamp of its message, to the commit of the message. */
const RECORDED_WITHIN = `interval '1 minute'`;
/** The stored duration of a turn is in whole milliseconds, and excludes its recording. */
const MEASURED_WITHIN = `interval '1 second'`;

/**
 * SQL: when the turn of a message began. The id of a conversation (UUIDv7) has the time at which its first turn began.
 * An answer that broke off was not measured.
 */
const BEGAN = `CASE messages.created_at
  WHEN conversations.created_at
    THEN to_timestamp(('x' || translate(left(conversations.id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
  ELSE messages.created_at - coalesce(answer_ms * interval '1 millisecond', ${LONGEST_TURN}) - ${MEASURED_WITHIN} END`;

/** A completed erasure that still knows the person. */
export type CompletedErasure = OpenRequest & { completedAt: string };

/** A conversation with a message sent before an erasure was completed, and recorded around that time or later. */
export interface LateConversation extends FoundConversation {
  userId: string | null;
  text: string;
}

/** Which erasures wait for turns that had begun before? At most `limit`. */
export async function completedErasures(dataSource: DataSource, limit: number): Promise<{ id: number }[]> {
  return dataSource.query(
    `SELECT id FROM data_subject_requests WHERE kind = 'erase' AND completed_at IS NOT NULL AND subject IS NOT NULL
     ORDER BY completed_at LIMIT $1`,
    [limit],
  );
}

/** Locks a completed erasure until the transaction ends; undefined if it is over, or another process works on it. */
export async function lockErasure(
  transaction: EntityManager,
  id: number,
): Promise<CompletedErasure | undefined> {
  const rows: CompletedErasure[] = await transaction.query(
    `SELECT id, account_id AS "accountId", mode, kind, subject, position, found, removed,
       completed_at::text AS "completedAt"
     FROM data_subject_requests WHERE id = $1 AND completed_at IS NOT NULL AND subject IS NOT NULL
     FOR UPDATE SKIP LOCKED`,
    [id],
  );
  return rows[0];
}

/**
 * Which conversations have messages that were sent before the erasure was completed, and recorded around that time or
 * later?
 */
export async function lateConversations(
  transaction: EntityManager,
  { accountId, mode, completedAt }: CompletedErasure,
): Promise<LateConversation[]> {
  return transaction.query(
    `SELECT conversations.id, agents.id AS "agentId", user_id AS "userId",
       concat_ws(' | ', ${textOf('messages')}, ${textOf('conversations')}) AS text
     FROM agents JOIN messages ON messages.agent_id = agents.id AND messages.account_id = $1
       JOIN conversations ON conversations.id = messages.conversation_id AND conversations.account_id = $1
     WHERE agents.account_id = $1 AND agents.mode = $2 AND author IS NULL
       AND messages.created_at >= $3::timestamptz - ${RECORDED_WITHIN}
       AND messages.created_at <= $3::timestamptz + ${LONGEST_TURN}
       AND ${BEGAN} <= $3::timestamptz
     ORDER BY conversations.id`,
    [accountId, mode, completedAt],
  );
}

/** Saves the receipt, and forgets the person once every turn that had begun before is recorded. */
export async function saveErasure(
  transaction: EntityManager,
  { id, accountId, found, removed }: CompletedErasure,
): Promise<void> {
  await transaction.query(
    `UPDATE data_subject_requests SET found = $2, removed = $3,
       subject = CASE WHEN completed_at > now() - ${LONGEST_TURN} - ${RECORDED_WITHIN} THEN subject END
     WHERE id = $1 AND account_id = $4`,
    [id, JSON.stringify(found), JSON.stringify(removed), accountId],
  );
}
