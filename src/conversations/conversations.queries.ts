import type { EntityManager } from 'typeorm';
import type { Mode } from '../auth/plan';
import type { Statement } from '../platform/database/transactions.service';
import { insertDeliveriesSql, type NewEvent } from '../platform/events/events.queries';
import { MAX_MESSAGES, type Conversation } from './conversation.entity';
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
type ChangingFields = 'messageCount' | 'lastMessageAt' | 'handedOverAt';

/**
 * Inserts a message and the deliveries of its events for the row of `conversation`. Returns one row, or none without a
 * conversation.
 */
const WITH_MESSAGE = `
  message AS (
    INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, sources, details, created_at,
      first_token_ms, answer_ms, prompt_tokens, completion_tokens, unanswered, author)
    SELECT $4, $2, $3, conversation.id, $6, $7, $8, $9, $11, $5, $12, $13, $14, $15, $16, $17 FROM conversation
    RETURNING id
  ), delivery AS (
    ${insertDeliveriesSql('$10', 'message')}
  )
  SELECT (SELECT coalesce(json_agg(webhook_id), '[]') FROM delivery) AS "webhookIds" FROM message`;

/** Returned for a recorded message. */
export interface RecordedRow {
  /** The webhooks that its events are delivered to. */
  webhookIds: number[];
}

/** Records the first message of a new conversation. */
export const startConversation: Statement = {
  name: 'start_conversation',
  text: `WITH conversation AS (
    INSERT INTO conversations (id, account_id, agent_id, message_count, created_at, last_message_at, user_id, metadata,
      visitor_id)
    VALUES ($1, $2, $3, 1, $5, $5, $18, $19, $20)
    RETURNING id
  ), ${WITH_MESSAGE}`,
};

/**
 * Records a further message. Does nothing, and returns no row, when the conversation is gone or full, or has a message
 * that is as late.
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
    FROM conversations WHERE id = $1 AND agent_id = $2`,
};

/** The state of a conversation after its last message. */
export interface LastMessage {
  lastMessageAt: Date;
  messageCount: number;
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

/** Which messages of the conversation follow the message with this time and id, up to a time, oldest first? */
export const messagesAfter: Statement = {
  name: 'messages_after',
  text: `SELECT id, query, response, author, created_at AS "createdAt" FROM messages
    WHERE conversation_id = $1 AND (created_at, id) > ($2, $3) AND created_at <= $4
    ORDER BY created_at, id LIMIT $5`,
};

/** The parameters of the statement that records a further message. */
export function messageValues(
  message: NewMessage,
  { id, createdAt }: RecordedMessage,
  events: NewEvent[],
): unknown[] {
  const { conversationId, accountId, agentId, query, response, model, sources, details } = message;
  const { firstTokenMs, answerMs, promptTokens, completionTokens, unanswered, author } = message;
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
  ];
}

/** The parameters of the statement that records the first message of a conversation. */
export function firstMessageValues(
  message: NewMessage,
  recorded: RecordedMessage,
  events: NewEvent[],
): unknown[] {
  const { userId, metadata, visitorId } = message;
  return [...messageValues(message, recorded, events), userId, JSON.stringify(metadata), visitorId];
}
