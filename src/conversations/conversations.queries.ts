import type { Statement } from '../platform/database/statement';
import { insertEventsSql, type OutboxRow } from '../platform/events/outbox.queries';
import type { Exchange, RecordedMessage } from './conversations.service';

/** Inserts a message and its events for the row of `conversation`. Returns one row, or none without a conversation. */
const WITH_MESSAGE = `
  message AS (
    INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, sources, created_at)
    SELECT $4, $2, $3, conversation.id, $6, $7, $8, $9, $5 FROM conversation
    RETURNING id
  ), event AS (
    ${insertEventsSql('$10', 'message')}
  )
  SELECT EXISTS (SELECT 1 FROM event) AS "hasEvents" FROM message`;

/** Returned for a recorded exchange. */
export interface RecordedRow {
  /** Whether events were written to the outbox. */
  hasEvents: boolean;
}

/** Records the first exchange of a new conversation. */
export const startConversation: Statement = {
  name: 'start_conversation',
  text: `WITH conversation AS (
    INSERT INTO conversations (id, account_id, agent_id, message_count, created_at, last_message_at)
    VALUES ($1, $2, $3, 1, $5, $5)
    RETURNING id
  ), ${WITH_MESSAGE}`,
};

/**
 * Records a further exchange. Does nothing, and returns no row, when the conversation is gone or has a message as late.
 */
export const continueConversation: Statement = {
  name: 'continue_conversation',
  text: `WITH conversation AS (
    UPDATE conversations SET message_count = message_count + 1, last_message_at = $5
    WHERE id = $1 AND account_id = $2 AND agent_id = $3 AND last_message_at < $5
    RETURNING id
  ), ${WITH_MESSAGE}`,
};

/** When was the last message in this conversation of the agent? */
export const lastMessage: Statement = {
  name: 'last_message',
  text: 'SELECT last_message_at AS "lastMessageAt" FROM conversations WHERE id = $1 AND agent_id = $2',
};

/** The parameters of the two statements that record an exchange. */
export function exchangeValues(
  { conversationId, accountId, agentId, query, response, model, sources }: Exchange,
  { id, createdAt }: RecordedMessage,
  events: OutboxRow[],
): unknown[] {
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
  ];
}
