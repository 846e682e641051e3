import type { EntityManager } from 'typeorm';
import type { Statement } from '../platform/database/statement';
import { insertDeliveriesSql, type NewEvent } from '../platform/events/events.queries';
import { MAX_EXCHANGES, type Conversation } from './conversation.entity';
import type { Exchange, RecordedMessage } from './conversations.service';

/** What later messages change, and a request for a person. */
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

/** Returned for a recorded exchange. */
export interface RecordedRow {
  /** The webhooks that its events are delivered to. */
  webhookIds: number[];
}

/** Records the first exchange of a new conversation. */
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
 * Records a further exchange. Does nothing, and returns no row, when the conversation is gone, is full or has a message
 * as late.
 */
export const continueConversation: Statement = {
  name: 'continue_conversation',
  text: `WITH conversation AS (
    UPDATE conversations SET message_count = message_count + 1, last_message_at = $5
    WHERE id = $1 AND account_id = $2 AND agent_id = $3 AND last_message_at < $5
      AND message_count < ${MAX_EXCHANGES}
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

/** Which exchanges of the conversation follow the one with this time and id, up to a time, oldest first? */
export const exchangesAfter: Statement = {
  name: 'exchanges_after',
  text: `SELECT id, query, response, author, created_at AS "createdAt" FROM messages
    WHERE conversation_id = $1 AND (created_at, id) > ($2, $3) AND created_at <= $4
    ORDER BY created_at, id LIMIT $5`,
};

/** The parameters of the statement that records a further exchange. */
export function exchangeValues(
  exchange: Exchange,
  { id, createdAt }: RecordedMessage,
  events: NewEvent[],
): unknown[] {
  const { conversationId, accountId, agentId, query, response, model, sources, details } = exchange;
  const { firstTokenMs, answerMs, promptTokens, completionTokens, unanswered, author } = exchange;
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

/** The parameters of the statement that records the first exchange of a conversation. */
export function firstExchangeValues(
  exchange: Exchange,
  message: RecordedMessage,
  events: NewEvent[],
): unknown[] {
  const { userId, metadata, visitorId } = exchange;
  return [...exchangeValues(exchange, message, events), userId, JSON.stringify(metadata), visitorId];
}
