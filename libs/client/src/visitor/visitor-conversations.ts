import type { Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { VisitorConversation, VisitorMessage } from './answers.js';

/** The visitor's own conversations with the agent. */
export class VisitorConversations {
  constructor(private readonly transport: Transport) {}

  /** All of them, newest first. */
  list(query: { limit?: number } = {}, options?: RequestOptions): List<VisitorConversation> {
    return this.transport.list('/conversations', options, { query, field: 'conversations' });
  }

  /** The messages of a conversation, newest first. */
  messages(
    conversationId: string,
    query: { limit?: number } = {},
    options?: RequestOptions,
  ): List<VisitorMessage> {
    return this.transport.list(path`/conversations/${conversationId}/messages`, options, {
      query,
      field: 'messages',
    });
  }

  /** Rates an answer; `null` clears the rating. */
  async rate(
    conversationId: string,
    messageId: number,
    rating: Schema<'RateMessage'>['rating'],
    { ratingReason, ...options }: RequestOptions & Pick<Schema<'RateMessage'>, 'ratingReason'> = {},
  ): Promise<void> {
    // Rating twice is rating once.
    await this.transport.post(
      path`/conversations/${conversationId}/messages/${messageId}/feedback`,
      options,
      { body: { rating, ratingReason }, repeatable: true },
    );
  }

  /**
   * The question to the visitor when the conversation pauses: whether the answers helped (`helped`), how satisfied the
   * visitor is, if a person answered (`satisfaction`), or null for none.
   */
  async question(
    conversationId: string,
    options?: RequestOptions,
  ): Promise<'helped' | 'satisfaction' | null> {
    return this.transport.get(path`/conversations/${conversationId}/feedback`, options, {
      field: 'question',
    });
  }

  /** Says whether the answers helped or, after a person has answered, how satisfied the visitor is. */
  async rateConversation(
    conversationId: string,
    rating: Schema<'RateConversation'>,
    options?: RequestOptions,
  ): Promise<void> {
    await this.transport.post(path`/conversations/${conversationId}/feedback`, options, {
      body: rating,
      repeatable: true,
    });
  }

  /** Sends the conversation by mail to the address that the visitor has left. Returns the address. */
  async mailTranscript(conversationId: string, options?: RequestOptions): Promise<string> {
    return this.transport.create(path`/conversations/${conversationId}/transcript`, options, {
      field: 'email',
    });
  }
}
