import type { Response } from 'express';
import { StreamedReply, type ReplyWriter } from '../../chat/writing/reply-writer';
import type { EventStream } from '../../chat/writing/event-stream';
import type { ReplyEvent } from '../../chat/turn/turn';
import type { ApiError } from '../../platform/http/errors';
import { chunkOf, completionOf, lastChunkOf, usageChunkOf, type CompletionHead } from './completion';
import { openAiErrorBody } from './openai-error';

/** The whole answer as a single `chat.completion`. */
export class CompletionReply implements ReplyWriter {
  constructor(
    private readonly response: Response,
    private readonly head: CompletionHead,
  ) {}

  async write(reply: AsyncIterable<ReplyEvent>): Promise<void> {
    for await (const event of reply) {
      if (event.type === 'end') this.response.json(completionOf(this.head, event.answer, event.finishReason));
    }
  }
}

/**
 * The answer as `chat.completion.chunk`s: the first has the role, the last the sources and the finish reason. With
 * `includeUsage`, a further chunk has the usage, and the others `usage: null`. `[DONE]` follows.
 */
export class CompletionStreamReply extends StreamedReply {
  private readonly more: object;
  private hasRole = false;

  constructor(
    response: Response,
    private readonly head: CompletionHead,
    private readonly includeUsage: boolean,
  ) {
    super(response);
    this.more = includeUsage ? { usage: null } : {};
  }

  protected writeEvent(stream: EventStream, event: ReplyEvent): Promise<void> | undefined {
    if (event.type === 'begin' || event.type === 'calling') return undefined;
    if (!this.hasRole) stream.add(chunkOf(this.head, { role: 'assistant', content: '' }, this.more));
    this.hasRole = true;
    if (event.type === 'delta') return stream.send(chunkOf(this.head, { content: event.text }, this.more));
    const { answer, finishReason } = event;
    stream.add(lastChunkOf(this.head, answer, this.more, finishReason));
    if (this.includeUsage) stream.add(usageChunkOf(this.head, answer));
    stream.done();
    return undefined;
  }

  protected faultOf(error: ApiError): object {
    return openAiErrorBody(error);
  }
}
