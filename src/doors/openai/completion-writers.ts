import type { Response } from 'express';
import { StreamedReply } from '../../chat/writing/reply-writer';
import type { EventStream } from '../../chat/writing/event-stream';
import type { ReplyEvent } from '../../chat/turn/turn';
import type { ApiError } from '../../platform/http/errors';
import { chunkOf, lastChunkOf, usageChunkOf, type CompletionHead } from './completion';
import { openAiErrorBody } from './openai-error';

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
    if (!this.hasRole)
      stream.add(chunkOf(this.head, { delta: { role: 'assistant', content: '' } }, this.more));
    this.hasRole = true;
    if (event.type === 'delta') {
      return stream.send(chunkOf(this.head, { delta: { content: event.text } }, this.more));
    }
    stream.add(lastChunkOf(this.head, event, this.more));
    if (this.includeUsage) stream.add(usageChunkOf(this.head, event.answer));
    stream.done();
    return undefined;
  }

  protected faultOf(error: ApiError): object {
    return openAiErrorBody(error);
  }
}
