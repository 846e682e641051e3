import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Messages of a conversation: each is a question with its answer, or a person's answer alone. */
export class Messages {
  constructor(private readonly transport: Transport) {}

  /** All messages of a conversation, newest first. */
  list(
    agentId: number,
    conversationId: string,
    query: Query<'listMessages'> = {},
    options?: RequestOptions,
  ): List<Schema<'Message'>> {
    return this.transport.list(path`/agents/${agentId}/conversations/${conversationId}/messages`, options, {
      query,
      field: 'messages',
    });
  }

  /** Posts a person's answer. */
  async post(
    agentId: number,
    conversationId: string,
    message: Schema<'PostMessage'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Message'>> {
    return this.transport.create(path`/agents/${agentId}/conversations/${conversationId}/messages`, options, {
      body: message,
      field: 'message',
    });
  }

  /** Rates an answer; `null` clears the rating. */
  async rate(
    agentId: number,
    conversationId: string,
    messageId: number,
    rating: Schema<'RateMessage'>['rating'],
    options?: RequestOptions,
  ): Promise<Schema<'RatingAnswer'>> {
    return this.transport.post(
      path`/agents/${agentId}/conversations/${conversationId}/messages/${messageId}/feedback`,
      options,
      { body: { rating }, repeatable: true },
    );
  }
}
