import type { Claim } from '../../platform/http/idempotency/idempotency.service';
import type { MessageSource } from '../../conversations/message.entity';
import type { ChatAnswerDto } from '../chat.dto';

/** A message to an agent, with everything that its request says about it. */
export interface Turn {
  /** The id that the message will have when it is recorded. */
  messageId: number;
  message: string;
  /** Undefined starts a new conversation. */
  conversationId?: string;
  /** The tenant's own id of the visitor. */
  userId?: string;
  /** The visitor of the agent's widget who owns the conversation. */
  visitorId?: string;
  /** The data that the tenant's system keeps with a new conversation. */
  metadata?: Record<string, string>;
  temperature: number;
  /** True if the client reads the answer as a stream, and not as one JSON body. */
  stream: boolean;
  /** Set when the request has an idempotency key: the answer is recorded under this key. */
  claim?: Claim;
}

/**
 * The events of the reply to a message: its beginning, with its possible sources; pieces of text; then the complete
 * answer, which is already recorded.
 */
export type ReplyEvent =
  | { type: 'begin'; conversationId: string; sources: MessageSource[] }
  | { type: 'delta'; text: string; conversationId: string }
  | { type: 'end'; answer: ChatAnswerDto };

/** The client closed the connection before its answer was complete. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError';

  constructor() {
    super('the client closed the connection');
  }
}
