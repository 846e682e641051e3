import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import type { Mode } from '../auth/plan';
import { isUuid } from '../platform/database/id';
import type { Statement } from '../platform/database/transactions.service';
import { insertDeliveriesSql, type NewEvent } from '../platform/events/events.queries';
import { notFound } from '../platform/http/errors';
import { Conversation, MAX_MESSAGES } from './conversation.entity';
import type { Message, MessageMeasures } from './message.entity';

/** A message to be recorded. */
export type NewMessage = Pick<
  Message,
  'id' | 'query' | 'response' | 'author' | 'model' | 'sources' | 'details' | 'agentId' | 'accountId'
> &
  MessageMeasures &
  Pick<Conversation, 'userId' | 'metadata' | 'visitorId'> & {
    mode: Mode;
    conversationId: string;
    /** Now, by the database's clock. */
    now: Date;
    /** When the last known message of the conversation was sent; undefined starts a new conversation. */
    lastMessageAt: Date | undefined;
  };

/** A recorded message. */
export type RecordedMessage = Pick<Message, 'id' | 'createdAt'>;

/** The fields that later messages and requests for a person change. */
type ChangingFields = 'messageCount' | 'lastMessageAt' | 'handedOverAt' | 'takenAt';

/**
 * Inserts a message, and the deliveries of its events, into the conversation that the CTE `conversation` returns.
 * Returns one row, or none if that returns none.
 */
const WITH_MESSAGE = `
  message AS (
    INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, sources, details, created_at,
      first_token_ms, answer_ms, prompt_tokens, completion_tokens, unanswered, author, grounded,
      decision, decided_by)
    SELECT $4, $2, $3, conversation.id, $6, $7, $8, $9, $11, $5, $12, $13, $14, $15, $16, $17, $18, $19, $20 FROM conversation
    RETURNING id
  ), delivery AS (
    ${insertDeliveriesSql('$10', 'message')}
  )
  SELECT (SELECT coalesce(json_agg(webhook_id), '[]') FROM delivery) AS "webhookIds" FROM message`;

/** The row that a statement returns for a recorded message. */
export interface RecordedRow {
  /** The webhooks that receive its events. */
  webhookIds: number[];
}

/** Records the first message of a new conversation. */
export const startConversation: Statement = {
  name: 'start_conversation',
  text: `WITH conversation AS (
    INSERT INTO conversations (id, account_id, agent_id, message_count, created_at, last_message_at, user_id, metadata,
      visitor_id)
    VALUES ($1, $2, $3, 1, $5, $5, $21, $22, $23)
    RETURNING id
  ), ${WITH_MESSAGE}`,
};

/**
 * Records a further message. Does nothing, and returns no row, when the conversation is gone or full, or already has a
 * message with the same time or a later time.
 */
export const continueConversation: Statement = {
  name: 'continue_conversation',
  text: `WITH conversation AS (
    UPDATE conversations SET message_count = message_count + 1, last_message_at = $5
    WHERE id = $1 AND account_id = $2 AND agent_id = $3 AND last_message_at < $5
      AND message_count < ${MAX_MESSAGES}
    RETURNING id
  ), ${WITH_MESSAGE}`,
};

/** When was the last message in this conversation of the agent, and how many does it have? */
export const lastMessage: Statement = {
  name: 'last_message',
  text: `SELECT last_message_at AS "lastMessageAt", message_count AS "messageCount"
    FROM conversations WHERE id = $1 AND agent_id = $2 AND account_id = $3`,
};

/** The state of a conversation after its last message. */
export interface LastMessage {
  lastMessageAt: Date;
  messageCount: number;
}

/**
 * A conversation of the agent; if `visitorId` is given, it must belong to this visitor. Its row is locked until the
 * transaction ends: meanwhile no message is added, and the conversation is not removed. @throws ApiError NOT_FOUND
 */
export async function lockConversation(
  transaction: EntityManager,
  { accountId, agentId }: AgentKey,
  id: string,
  visitorId?: string,
): Promise<Conversation> {
  const conversation = isUuid(id)
    ? await transaction.findOne(Conversation, {
        where: { id, agentId, accountId, ...(visitorId !== undefined && { visitorId }) },
        lock: { mode: 'for_no_key_update' },
      })
    : null;
  if (!conversation) throw notFound('conversation');
  return conversation;
}

/** Begins a conversation without a message. */
export async function insertConversation(
  transaction: EntityManager,
  { id, accountId, agentId, userId, metadata, visitorId, createdAt }: Omit<Conversation, ChangingFields>,
): Promise<void> {
  await transaction.query(
    `INSERT INTO conversations (id, account_id, agent_id, message_count, created_at, last_message_at, user_id, metadata,
       visitor_id)
     VALUES ($1, $2, $3, 0, $4, $4, $5, $6, $7)`,
    [id, accountId, agentId, createdAt, userId, JSON.stringify(metadata), visitorId],
  );
}

/**
 * A person has answered: if the visitor has asked for a person, or one has taken over, the agent is paused from now.
 */
export async function takeOver(
  transaction: EntityManager,
  accountId: number,
  conversationId: string,
  answeredAt: Date,
): Promise<void> {
  await transaction.query(
    `UPDATE conversations SET taken_at = $2
     WHERE id = $1 AND account_id = $3 AND (handed_over_at IS NOT NULL OR taken_at IS NOT NULL)`,
    [conversationId, answeredAt, accountId],
  );
}

/** Shows a person as typing, for six seconds or until the person answers. */
export async function showTyping(
  manager: EntityManager,
  accountId: number,
  conversationId: string,
): Promise<void> {
  await manager.query(
    `UPDATE conversations SET typing_until = now() + interval '6 seconds' WHERE id = $1 AND account_id = $2`,
    [conversationId, accountId],
  );
}

/** A person has answered, and is no longer shown as typing. */
export async function endTyping(
  transaction: EntityManager,
  accountId: number,
  conversationId: string,
): Promise<void> {
  await transaction.query(
    `UPDATE conversations SET typing_until = NULL
     WHERE id = $1 AND account_id = $2 AND typing_until IS NOT NULL`,
    [conversationId, accountId],
  );
}

/** A person has answered where the agent does not ask for one: the agent is paused from now. */
export async function pauseAgent(
  transaction: EntityManager,
  accountId: number,
  conversationId: string,
): Promise<void> {
  await transaction.query('UPDATE conversations SET taken_at = now() WHERE id = $1 AND account_id = $2', [
    conversationId,
    accountId,
  ]);
}

/**
 * Which messages of the conversation come after the message with this time and id, up to a time, oldest first? At most
 * $5 messages, and after the first at most $6 bytes of text.
 */
export const messagesAfter: Statement = {
  name: 'messages_after',
  text: `SELECT id, query, response, author, created_at AS "createdAt" FROM (
      SELECT *, row_number() OVER earlier AS place, sum(octet_length(query) + octet_length(response)) OVER earlier AS bytes
      FROM (
        SELECT id, query, response, author, created_at FROM messages
        WHERE conversation_id = $1 AND account_id = $7 AND (created_at, id) > ($2, $3) AND created_at <= $4
        ORDER BY created_at, id LIMIT $5
      ) AS next
      WINDOW earlier AS (ORDER BY created_at, id)
    ) AS counted WHERE place = 1 OR bytes <= $6 ORDER BY created_at, id`,
};

/** The parameters of the statement that records the message. A first message has three more. */
export function messageValues(
  message: NewMessage,
  { id, createdAt }: RecordedMessage,
  events: NewEvent[],
): unknown[] {
  const { conversationId, accountId, agentId, query, response, model, sources, details } = message;
  const { firstTokenMs, answerMs, promptTokens, completionTokens, unanswered, author, grounded } = message;
  const { decision, decidedBy } = message;
  const { lastMessageAt, userId, metadata, visitorId } = message;
  return [
    conversationId,
    accountId,
    agentId,
    id,
    createdAt,
    query,
    response,
    model,
    JSON.stringify(sources),
    JSON.stringify(events),
    JSON.stringify(details),
    firstTokenMs,
    answerMs,
    promptTokens,
    completionTokens,
    unanswered,
    author,
    grounded,
    decision,
    decidedBy,
    ...(lastMessageAt ? [] : [userId, JSON.stringify(metadata), visitorId]),
  ];
}
