import type { Schema } from '../document.js';
import { chatEvents, type ChatEvent } from '../chat-stream.js';
import { path, type IdempotentOptions, type Transport } from '../transport.js';

/** A message to an agent. Without `conversationId` a new conversation begins. */
export type ChatMessage = Omit<Schema<'SendMessage'>, 'stream' | 'resumable'>;

/** Conversations with an agent. */
export class Chat {
  constructor(private readonly transport: Transport) {}

  /** Sends a message and returns the whole answer. */
  async send(
    agentId: number,
    message: ChatMessage,
    options?: IdempotentOptions,
  ): Promise<Schema<'ChatAnswer'>> {
    return this.transport.create(path`/agents/${agentId}/chat`, { ...message, stream: false }, options);
  }

  /**
   * Sends a message and yields the answer while it is written. The request is sent when the loop begins. Leaving the
   * loop, or the signal, closes the connection, and the agent stops writing.
   * @throws ApiError, also in the middle of the answer; ConnectionError. `partialText` has what was said before.
   */
  stream(
    agentId: number,
    message: ChatMessage,
    options: IdempotentOptions = {},
  ): AsyncGenerator<ChatEvent, void, undefined> {
    return chatEvents(this.transport, path`/agents/${agentId}/chat`, message, options);
  }
}
