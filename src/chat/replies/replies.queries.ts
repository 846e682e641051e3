import { isOfAgent, type AgentKey } from '../../agents/agents.queries';
import type { Message } from '../../conversations/message.entity';
import { Lease } from '../../platform/database/lease';
import { raw, sql, type NamedQuery } from '../../platform/database/sql';
import type { ReplyHead } from './reply-log';

const REPLY = {
  table: 'replies',
  columns: { message_id: 'bigint', account_id: 'bigint', owner: 'uuid' },
  until: 'lease_ends_at',
};
/** The reply counts as running until its lease ends. `writeReplies` renews it together with the pieces. */
export const REPLY_LEASE = new Lease({ ...REPLY, durationMs: 1500 });
/** For closing the reply of a dead process: long enough to record the text, never renewed. */
const CLOSING_LEASE = new Lease({ ...REPLY, durationMs: 5000 });
/**
 * SQL condition: no process makes or closes the reply. Not `isFree`: if the clock is set back, a running reply would
 * count as dead until its next write, and its visitor would see an error.
 */
const IS_OVER = sql`lease_ends_at < clock_timestamp()`;
const DEAD_BATCH = 20;

/** The key of a stored reply. */
export interface ReplyKey {
  accountId: number;
  messageId: number;
}

/** Adds a reply, unless its conversation is deleted. A concurrent deletion waits, and removes the reply. */
export function openReply(
  { tenant: { accountId }, messageId, agentId, conversationId, turn }: ReplyHead,
  { head, owner }: { head: Buffer; owner: string },
): NamedQuery {
  const startsConversation = turn.conversationId === undefined;
  return sql`
    INSERT INTO replies (message_id, account_id, agent_id, conversation_id, head, owner, lease_ends_at)
    SELECT ${messageId}, ${accountId}, ${agentId}, ${conversationId}, ${head}, ${owner}, ${REPLY_LEASE.end}
    WHERE ${startsConversation}::boolean OR EXISTS (
      SELECT FROM conversations WHERE id = ${conversationId} AND account_id = ${accountId} FOR KEY SHARE)
    RETURNING message_id`.named('open_reply');
}

/** New pieces of a reply. */
export interface WrittenPieces extends ReplyKey {
  lastId: number;
  /** Sealed; null for none. */
  pieces: Buffer | null;
  isEnd: boolean;
}

/** The result of a write for a reply. */
export interface WrittenReply {
  messageId: number;
  /**
   * `stored`; `stopped`: stored, and a client has asked to stop the reply; `lost`: another process has closed it;
   * `gone`: its conversation or agent was deleted.
   */
  outcome: 'stored' | 'stopped' | 'lost' | 'gone';
}

/**
 * Stores new pieces of an owner's replies, renews the leases, and reads stop requests. Repeating the same pieces is
 * harmless. The snapshot of `replies` shows why a row was not renewed.
 */
export function writeReplies(owner: string, written: readonly WrittenPieces[]): NamedQuery {
  return sql`
    WITH written AS (
      SELECT * FROM unnest(${written.map(({ messageId }) => messageId)}::bigint[],
          ${written.map(({ accountId }) => accountId)}::bigint[], ${written.map(({ lastId }) => lastId)}::integer[],
          ${written.map(({ pieces }) => pieces)}::bytea[], ${written.map(({ isEnd }) => isEnd)}::boolean[])
        AS written (message_id, account_id, last_id, pieces, is_end)
    ), renewed AS (
      UPDATE replies SET lease_ends_at = ${REPLY_LEASE.end},
        ended_at = CASE WHEN is_end THEN clock_timestamp() END
      FROM written
      WHERE replies.message_id = written.message_id AND replies.account_id = written.account_id
        AND owner = ${owner}::uuid AND ended_at IS NULL
      RETURNING replies.message_id, replies.account_id, is_stopped
    ), stored AS (
      INSERT INTO reply_pieces (message_id, account_id, last_id, pieces)
      SELECT message_id, account_id, last_id, pieces FROM written JOIN renewed USING (message_id, account_id)
      WHERE pieces IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    SELECT written.message_id AS "messageId", CASE
      WHEN renewed.is_stopped THEN 'stopped'
      WHEN renewed.message_id IS NOT NULL OR (owner = ${owner}::uuid AND ended_at IS NOT NULL) THEN 'stored'
      WHEN replies.message_id IS NOT NULL THEN 'lost'
      ELSE 'gone' END AS outcome
    FROM written LEFT JOIN renewed USING (message_id, account_id)
      LEFT JOIN replies USING (message_id, account_id)`.named('write_replies');
}

/** The stored state of a requested reply. */
export interface ReplyRow {
  /** Null unless the reply was requested from its first event. */
  head: Buffer | null;
  /** The batches of pieces after the given event, one per write. */
  pieces: Buffer[];
  /** True if the reply is unfinished and its process is dead; null if the reply is not stored (any more). */
  isDead: boolean | null;
}

/** A reply, and the last event known to the reader: 0 for none. */
export interface WantedReply extends ReplyKey {
  after: number;
}

/** The pieces of each stored reply after the given event: a row per reply, in the given order. */
export function readReplies(wanted: readonly WantedReply[], keptSeconds: number): NamedQuery {
  return sql`
    SELECT CASE WHEN after = 0 THEN head END AS head,
      ended_at IS NULL AND ${IS_OVER} AS "isDead",
      ARRAY(SELECT pieces FROM reply_pieces
            WHERE message_id = replies.message_id AND account_id = replies.account_id AND last_id > after
            ORDER BY last_id) AS pieces
    FROM unnest(${wanted.map(({ messageId }) => messageId)}::bigint[],
        ${wanted.map(({ accountId }) => accountId)}::bigint[], ${wanted.map(({ after }) => after)}::integer[])
      WITH ORDINALITY
      AS wanted (message_id, account_id, after, place)
    LEFT JOIN replies ON replies.message_id = wanted.message_id AND replies.account_id = wanted.account_id
      AND (ended_at IS NULL OR ended_at > clock_timestamp() - ${keptSeconds}::integer * interval '1 second')
    ORDER BY place`.named('read_replies');
}

/** Asks the process of a running reply to end it. */
export function stopReply({ accountId, messageId }: ReplyKey): NamedQuery {
  return sql`UPDATE replies SET is_stopped = true
    WHERE message_id = ${messageId} AND account_id = ${accountId} AND ended_at IS NULL`.named('stop_reply');
}

/** Gives `owner` some dead replies that `exceptOwner` does not own and no other process is claiming. */
export function claimDeadReplies(owner: string, exceptOwner: string): NamedQuery {
  return sql`
    UPDATE replies SET owner = ${owner}, lease_ends_at = ${CLOSING_LEASE.end}
    WHERE message_id IN (
      SELECT message_id FROM replies
      WHERE ended_at IS NULL AND ${IS_OVER} AND owner <> ${exceptOwner}
      LIMIT ${raw(DEAD_BATCH)} FOR UPDATE SKIP LOCKED
    )
    RETURNING message_id AS "messageId", account_id AS "accountId"`.named('claim_dead_replies');
}

/** Removes replies that ended more than `keptSeconds` ago. */
export function removeOldReplies(keptSeconds: number): NamedQuery {
  return sql`DELETE FROM replies
    WHERE ended_at < clock_timestamp() - ${keptSeconds}::integer * interval '1 second'`.named(
    'remove_old_replies',
  );
}

/** The recorded message of a reply. */
export function recordedReply(agent: AgentKey, messageId: number): NamedQuery {
  return sql`SELECT response, model, sources, grounded, decision, decided_by AS "decidedBy",
      prompt_tokens AS "promptTokens",
      completion_tokens AS "completionTokens" FROM messages
    WHERE id = ${messageId} AND ${isOfAgent(agent)}`.named('recorded_reply');
}

/** A recorded reply. */
export type RecordedReply = Pick<
  Message,
  | 'response'
  | 'model'
  | 'sources'
  | 'grounded'
  | 'promptTokens'
  | 'completionTokens'
  | 'decision'
  | 'decidedBy'
>;
