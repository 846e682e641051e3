import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';

/** Conversations of visitors with an agent. */
export class Conversations {
  constructor(private readonly transport: Transport) {}

  /** All conversations of an agent, newest first. */
  list(
    agentId: number,
    query: Query<'listConversations'> = {},
    options?: RequestOptions,
  ): List<Schema<'ConversationItem'>> {
    const itemsOf = ({ conversations }: Schema<'ConversationsAnswer'>) => conversations;
    return this.transport.list(path`/agents/${agentId}/conversations`, itemsOf, query, options);
  }

  /** One conversation with its messages. */
  async get(
    agentId: number,
    conversationId: string,
    options?: RequestOptions,
  ): Promise<Schema<'Conversation'>> {
    const answer = await this.transport.get<Schema<'ConversationAnswer'>>(
      path`/agents/${agentId}/conversations/${conversationId}`,
      options,
    );
    return answer.conversation;
  }

  /** Takes a conversation over from the agent (`agentPaused: true`), or hands it back. */
  async update(
    agentId: number,
    conversationId: string,
    changes: Schema<'UpdateConversation'>,
    options?: RequestOptions,
  ): Promise<Schema<'ConversationItem'>> {
    const answer = await this.transport.patch<Schema<'ConversationItemAnswer'>>(
      path`/agents/${agentId}/conversations/${conversationId}`,
      changes,
      options,
    );
    return answer.conversation;
  }

  /** Shows the visitor for six seconds that a person is typing. */
  async showTyping(agentId: number, conversationId: string, options?: RequestOptions): Promise<void> {
    return this.transport.json(
      { method: 'PUT', path: path`/agents/${agentId}/conversations/${conversationId}/typing` },
      options,
    );
  }

  /** Deletes a conversation with its messages and its lead. */
  async delete(agentId: number, conversationId: string, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/conversations/${conversationId}`, options);
  }
}
