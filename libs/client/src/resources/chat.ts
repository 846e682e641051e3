import type { Schema } from '../document.js';
import type { ChatDone, ChatEvent } from '../chat-events.js';
import { chatEvents, resumedEvents, stop, type ChatRoute } from '../chat-stream.js';
import { ConnectionError } from '../errors.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

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
    return this.transport.create(pathOf(agentId), options, { body: { ...message, stream: false } });
  }

  /**
   * Sends a message and yields the answer while it is written. The request is sent when the loop begins. Leaving the
   * loop, or the signal, closes the connection, and the agent stops writing.
   * @throws ApiError, even in the middle of the answer; ConnectionError. `partialText` is the text before the error.
   */
  stream(agentId: number, message: ChatMessage, options: IdempotentOptions = {}): ChatStream {
    const body = { resumable: true, ...message, stream: true };
    return new ChatStream(chatEvents(this.of(agentId), body, options));
  }

  /**
   * Yields the rest of an answer after the event `after`, or all of it: for a program that starts again, or for a
   * second reader. `text` of `done` is then the text after this event. Yields nothing if the answer has ended before.
   * Leaving the loop does not stop the answer. The service knows an answer for five minutes after its end.
   * @throws ApiError NOT_FOUND; ConnectionError
   */
  resume(
    agentId: number,
    messageId: number,
    { after = 0, ...options }: RequestOptions & { after?: number } = {},
  ): ChatStream {
    const place = { messageId, lastId: after };
    return new ChatStream(resumedEvents(this.of(agentId), place, options));
  }

  /** Stops an answer that is being written. Its text so far is kept. */
  async stop(agentId: number, messageId: number, options?: RequestOptions): Promise<void> {
    return stop(this.of(agentId), messageId, options ?? {});
  }

  private of(agentId: number): ChatRoute {
    return { transport: this.transport, path: pathOf(agentId) };
  }
}

/** An answer that is being written. Use it once: loop over it, or await `final` or `finalText`. */
export class ChatStream implements AsyncIterable<ChatEvent> {
  constructor(private readonly events: AsyncGenerator<ChatEvent, void, undefined>) {}

  [Symbol.asyncIterator](): AsyncGenerator<ChatEvent, void, undefined> {
    return this.events;
  }

  /** Reads to the end: the whole answer with its sources. @throws as the loop */
  async final(): Promise<ChatDone> {
    for await (const event of this.events) if (event.type === 'done') return event;
    throw new ConnectionError('the answer has ended before');
  }

  /** Reads to the end: the text of the answer. @throws as the loop */
  async finalText(): Promise<string> {
    return (await this.final()).text;
  }
}

function pathOf(agentId: number): string {
  return path`/agents/${agentId}/chat`;
}
