import { z } from 'zod';
import { timestamp } from '../platform/http/fields';
import { nextCursor } from '../platform/http/pagination';
import type { Conversation } from './conversation.entity';
import type { Message } from './message.entity';

const conversationId = z.uuid().meta({ example: '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa' });

const conversationItem = z
  .strictObject({
    id: conversationId,
    messageCount: z.number().int(),
    lastMessageAt: timestamp,
    createdAt: timestamp,
  })
  .meta({ id: 'ConversationItem' });

const exchange = z
  .strictObject({
    query: z.string().meta({ example: 'How long do refunds take?' }),
    response: z.string().meta({ example: 'We give refunds within 30 days of purchase.' }),
    createdAt: timestamp,
  })
  .meta({ id: 'Exchange' });

const conversation = z
  .strictObject({ id: conversationId, createdAt: timestamp, messages: z.array(exchange) })
  .meta({ id: 'Conversation' });

/** Answers of the conversation operations. */
export const conversationsAnswer = z
  .strictObject({ conversations: z.array(conversationItem), nextCursor })
  .meta({ id: 'ConversationsAnswer' });
export const conversationAnswer = z.strictObject({ conversation }).meta({ id: 'ConversationAnswer' });

/** A conversation as List Conversations shows it. */
export function presentConversationItem(row: Conversation): z.input<typeof conversationItem> {
  return {
    id: row.id,
    messageCount: row.messageCount,
    lastMessageAt: row.lastMessageAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

/** A conversation with its exchanges, oldest first. */
export function presentConversation(row: Conversation, messages: Message[]): z.input<typeof conversation> {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    messages: messages.map(({ query, response, createdAt }) => ({
      query,
      response,
      createdAt: createdAt.toISOString(),
    })),
  };
}
