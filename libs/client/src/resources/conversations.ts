import type { Query, Schema } from '../document.js';
import { List } from '../pages.js';
import { path, type RequestOptions, type Transport } from '../transport.js';

/** Conversations of visitors with an agent. */
export class Conversations {
  constructor(private readonly transport: Transport) {}

  /** All conversations of an agent, newest first. */
  list(
    agentId: number,
    query: Query<'listConversations'> = {},
    options?: RequestOptions,
  ): List<Schema<'ConversationItem'>> {
    return new List(async (cursor) => {
      const { conversations, nextCursor } = await this.transport.get<Schema<'ConversationsAnswer'>>(
        path`/agents/${agentId}/conversations`,
        { ...query, cursor },
        options,
      );
      return { items: conversations, nextCursor };
    });
  }

  /** One conversation with its messages. */
  async get(
    agentId: number,
    conversationId: string,
    options?: RequestOptions,
  ): Promise<Schema<'Conversation'>> {
    const answer = await this.transport.get<Schema<'ConversationAnswer'>>(
      path`/agents/${agentId}/conversations/${conversationId}`,
      undefined,
      options,
    );
    return answer.conversation;
  }

  /** Deletes a conversation with its messages and its lead. */
  async delete(agentId: number, conversationId: string, options?: RequestOptions): Promise<void> {
    return this.transport.json(
      { method: 'DELETE', path: path`/agents/${agentId}/conversations/${conversationId}` },
      options,
    );
  }
}
