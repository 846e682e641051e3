import type { MessageMeasures, MessageSource } from '../../conversations/message.entity';
import { Lease } from '../../platform/database/lease';
import type { Statement } from '../../platform/database/transactions.service';

const REPLY = {
  table: 'replies',
  columns: { message_id: 'bigint', account_id: 'bigint', owner: 'uuid' },
  until: 'lease_ends_at',
};
/** Until it ends, the reply counts as running. `writeReplies` renews it together with the pieces. */
export const REPLY_LEASE = new Lease({ ...REPLY, durationMs: 1500 });
/** For closing the reply of a dead process: it leaves time to record the text. It is not renewed. */
const CLOSING_LEASE = new Lease({ ...REPLY, durationMs: 5000 });
/** SQL condition: nobody makes or closes the reply. Both leases end within the time that this one knows. */
const IS_FREE = CLOSING_LEASE.isFree('lease_ends_at');
const DEAD_BATCH = 20;

/** Adds a reply, unless its conversation is deleted. A deletion that runs at the same time waits, and removes it. */
export const openReply: Statement = {
  name: 'open_reply',
  text: `
    INSERT INTO replies (message_id, account_id, agent_id, conversation_id, head, owner, lease_ends_at)
    SELECT $1::bigint, $7::bigint, $2::bigint, $3::uuid, $4::bytea, $5::uuid, ${REPLY_LEASE.end}
    WHERE $6::boolean
      OR EXISTS (SELECT FROM conversations WHERE id = $3::uuid AND account_id = $7::bigint FOR KEY SHARE)
    RETURNING message_id`,
};

/** The result of a write for one reply. */
export interface WrittenReply {
  messageId: number;
  /**
   * `stored`; `stopped`: stored, and a client has asked to stop the reply; `lost`: another process has closed it;
   * `gone`: its conversation or agent was deleted.
   */
  outcome: 'stored' | 'stopped' | 'lost' | 'gone';
}

/**
 * Stores new pieces of replies of one owner, renews the leases, and reads stop requests. Another attempt with the same
 * pieces stores nothing twice. The snapshot of `replies` shows why a row was not renewed.
 */
export const writeReplies: Statement = {
  name: 'write_replies',
  text: `
    WITH written AS (
      SELECT * FROM unnest($2::bigint[], $3::bigint[], $4::integer[], $5::bytea[], $6::boolean[])
        AS written (message_id, account_id, last_id, pieces, is_end)
    ), renewed AS (
      UPDATE replies SET lease_ends_at = ${REPLY_LEASE.end},
        ended_at = CASE WHEN is_end THEN clock_timestamp() END
      FROM written
      WHERE replies.message_id = written.message_id AND replies.account_id = written.account_id
        AND owner = $1::uuid AND ended_at IS NULL
      RETURNING replies.message_id, replies.account_id, is_stopped
    ), stored AS (
      INSERT INTO reply_pieces (message_id, account_id, last_id, pieces)
      SELECT message_id, account_id, last_id, pieces FROM written JOIN renewed USING (message_id, account_id)
      WHERE pieces IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    SELECT written.message_id AS "messageId", CASE
      WHEN renewed.is_stopped THEN 'stopped'
      WHEN renewed.message_id IS NOT NULL OR (owner = $1::uuid AND ended_at IS NOT NULL) THEN 'stored'
      WHEN replies.message_id IS NOT NULL THEN 'lost'
      ELSE 'gone' END AS outcome
    FROM written LEFT JOIN renewed USING (message_id, account_id) LEFT JOIN replies USING (message_id, account_id)`,
};

/** The stored state of one requested reply. */
export interface ReplyRow {
  /** Null unless the reply was requested from its first event on. */
  head: Buffer | null;
  /** The pieces after the given event: as many batches as there were writes. */
  pieces: Buffer[];
  /** True if the reply is unfinished and its process is dead; null if the reply is not stored, or no longer stored. */
  isDead: boolean | null;
}

/** Which pieces follow the given event in each of the given replies? One row for each, in the given order. */
export const readReplies: Statement = {
  name: 'read_replies',
  text: `
    SELECT CASE WHEN after = 0 THEN head END AS head,
      CASE WHEN replies.message_id IS NOT NULL THEN ended_at IS NULL AND ${IS_FREE} END AS "isDead",
      ARRAY(SELECT pieces FROM reply_pieces
            WHERE message_id = replies.message_id AND account_id = replies.account_id AND last_id > after
            ORDER BY last_id) AS pieces
    FROM unnest($1::bigint[], $2::bigint[], $3::integer[]) WITH ORDINALITY
      AS wanted (message_id, account_id, after, place)
    LEFT JOIN replies ON replies.message_id = wanted.message_id AND replies.account_id = wanted.account_id
      AND (ended_at IS NULL OR ended_at > clock_timestamp() - $4::integer * interval '1 second')
    ORDER BY place`,
};

/** Asks the process of a running reply to end it. */
export const stopReply: Statement = {
  name: 'stop_reply',
  text: 'UPDATE replies SET is_stopped = true WHERE message_id = $1 AND account_id = $2 AND ended_at IS NULL',
};

/** Makes $1 the owner of some dead replies that $2 does not own and that no other process is claiming. */
export const claimDeadReplies: Statement = {
  name: 'claim_dead_replies',
  text: `
    UPDATE replies SET owner = $1::uuid, lease_ends_at = ${CLOSING_LEASE.end}
    WHERE message_id IN (
      SELECT message_id FROM replies
      WHERE ended_at IS NULL AND ${IS_FREE} AND owner <> $2::uuid
      LIMIT ${DEAD_BATCH} FOR UPDATE SKIP LOCKED
    )
    RETURNING message_id AS "messageId", account_id AS "accountId"`,
};

/** Removes replies that ended more than $1 seconds ago. */
export const removeOldReplies: Statement = {
  name: 'remove_old_replies',
  text: `DELETE FROM replies WHERE ended_at < clock_timestamp() - $1::integer * interval '1 second'`,
};

/** What was recorded for a reply? */
export const recordedReply: Statement = {
  name: 'recorded_reply',
  text: `SELECT response, model, sources, grounded, decision, decided_by AS "decidedBy", prompt_tokens AS "promptTokens",
    completion_tokens AS "completionTokens" FROM messages
    WHERE id = $1 AND agent_id = $2 AND account_id = $3`,
};

/** A recorded reply. */
export interface RecordedReply extends Pick<
  MessageMeasures,
  'promptTokens' | 'completionTokens' | 'decision' | 'decidedBy'
> {
  response: string;
  model: string;
  sources: MessageSource[];
  grounded: boolean | null;
}
