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
    const itemsOf = ({ conversations }: { conversations: VisitorConversation[] }) => conversations;
    return this.transport.list('/conversations', itemsOf, query, options);
  }

  /** The messages of a conversation, newest first. */
  messages(
    conversationId: string,
    query: { limit?: number } = {},
    options?: RequestOptions,
  ): List<VisitorMessage> {
    const itemsOf = ({ messages }: { messages: VisitorMessage[] }) => messages;
    return this.transport.list(path`/conversations/${conversationId}/messages`, itemsOf, query, options);
  }

  /** Rates an answer; `null` clears the rating. */
  async rate(
    conversationId: string,
    messageId: number,
    rating: Schema<'RateMessage'>['rating'],
    { ratingReason, ...options }: RequestOptions & Pick<Schema<'RateMessage'>, 'ratingReason'> = {},
  ): Promise<void> {
    // Rating twice is rating once.
    const call = {
      method: 'POST',
      path: path`/conversations/${conversationId}/messages/${messageId}/feedback`,
      body: { rating, ratingReason },
      repeatable: true,
    } as const;
    await this.transport.json(call, options);
  }

  /**
   * What to ask the visitor when the conversation pauses: whether the answers helped (`helped`), after a person how
   * satisfied the visitor is (`satisfaction`), or nothing.
   */
  async question(
    conversationId: string,
    options?: RequestOptions,
  ): Promise<'helped' | 'satisfaction' | null> {
    type Answer = { question: 'helped' | 'satisfaction' | null };
    const call = { method: 'GET', path: path`/conversations/${conversationId}/feedback` } as const;
    return (await this.transport.json<Answer>(call, options)).question;
  }

  /** Says whether the answers helped or, after a person has answered, how satisfied the visitor is. */
  async rateConversation(
    conversationId: string,
    rating: Schema<'RateConversation'>,
    options?: RequestOptions,
  ): Promise<void> {
    const target = path`/conversations/${conversationId}/feedback`;
    await this.transport.json({ method: 'POST', path: target, body: rating, repeatable: true }, options);
  }

  /** Sends the conversation by mail to the address that the visitor has left. Returns the address. */
  async mailTranscript(conversationId: string, options?: RequestOptions): Promise<string> {
    const answer = await this.transport.create<{ email: string }>(
      path`/conversations/${conversationId}/transcript`,
      undefined,
      options,
    );
    return answer.email;
  }
}
