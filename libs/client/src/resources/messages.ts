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
    const itemsOf = ({ messages }: Schema<'MessagesAnswer'>) => messages;
    return this.transport.list(
      path`/agents/${agentId}/conversations/${conversationId}/messages`,
      itemsOf,
      query,
      options,
    );
  }

  /** Posts a person's answer. */
  async post(
    agentId: number,
    conversationId: string,
    message: Schema<'PostMessage'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Message'>> {
    const answer = await this.transport.create<Schema<'MessageAnswer'>>(
      path`/agents/${agentId}/conversations/${conversationId}/messages`,
      message,
      options,
    );
    return answer.message;
  }

  /** Rates an answer; `null` clears the rating. */
  async rate(
    agentId: number,
    conversationId: string,
    messageId: number,
    rating: Schema<'RateMessage'>['rating'],
    options?: RequestOptions,
  ): Promise<Schema<'RatingAnswer'>> {
    const target = path`/agents/${agentId}/conversations/${conversationId}/messages/${messageId}/feedback`;
    return this.transport.json({ method: 'POST', path: target, body: { rating }, repeatable: true }, options);
  }
}
