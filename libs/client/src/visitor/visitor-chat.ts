import { chatEvents, resumedEvents, stop, type ChatRoute } from '../chat-stream.js';
import { ChatStream } from '../resources/chat.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';
import type { VisitorMessageText } from './answers.js';

/** The visitor's chat with the agent. Every answer is a stream; `final` and `finalText` read it to its end. */
export class VisitorChat {
  private readonly route: ChatRoute;

  constructor(transport: Transport) {
    this.route = { transport, path: '/chat' };
  }

  /**
   * Sends a message and yields the answer while it is written, as `Parley.chat.stream` does.
   * @throws ApiError, even in the middle of the answer; ConnectionError. `partialText` is the text before the error.
   */
  stream(message: VisitorMessageText, options: IdempotentOptions = {}): ChatStream {
    return new ChatStream(chatEvents(this.route, message, options));
  }

  /** Yields the rest of an answer after the event `after`, as `Parley.chat.resume` does. */
  resume(messageId: number, { after = 0, ...options }: RequestOptions & { after?: number } = {}): ChatStream {
    return new ChatStream(resumedEvents(this.route, { messageId, lastId: after }, options));
  }

  /** Stops an answer that is being written. Its text so far is kept. */
  async stop(messageId: number, options?: RequestOptions): Promise<void> {
    return stop(this.route, messageId, options ?? {});
  }
}
