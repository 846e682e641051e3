import type { Response } from 'express';
import { reportFault, toApiError } from '../../platform/http/error.filter';
import { errorBody } from '../../platform/http/errors';
import { EventStream } from './event-stream';
import type { ReplyEvent } from './turn';

/** Writes a reply to the response, in the form that the client wants. */
export interface ReplyWriter {
  /** @throws the error of the reply, as long as nothing was sent */
  write(reply: AsyncIterable<ReplyEvent>): Promise<void>;
}

/** The whole answer as one JSON body. */
export class JsonReply implements ReplyWriter {
  constructor(private readonly response: Response) {}

  async write(reply: AsyncIterable<ReplyEvent>): Promise<void> {
    for await (const event of reply) {
      if (event.type === 'end') this.response.json(event.answer);
    }
  }
}

/**
 * Server-Sent Events: a `delta` for each piece of text, a last event with `messageId` and `sources`, then `[DONE]`. An
 * error after the first event is sent as an event, which ends the stream.
 */
export class EventStreamReply implements ReplyWriter {
  /** A new conversation has no id before its first delta. */
  constructor(
    private readonly response: Response,
    private conversationId = '',
  ) {}

  async write(reply: AsyncIterable<ReplyEvent>): Promise<void> {
    const stream = new EventStream(this.response);
    try {
      for await (const event of reply) await this.writeEvent(stream, event);
    } catch (thrown) {
      if (!stream.hasBegun) {
        stream.release();
        throw thrown;
      }
      await this.writeError(stream, thrown);
    }
  }

  private async writeEvent(stream: EventStream, event: ReplyEvent): Promise<void> {
    if (event.type === 'delta') {
      this.conversationId = event.conversationId;
      await stream.send({ delta: event.text, conversationId: event.conversationId });
      return;
    }
    if (event.type === 'begin') return;
    const { conversationId, messageId, sources } = event.answer;
    await stream.send({ delta: '', conversationId, messageId, sources });
    await stream.done();
  }

  private async writeError(stream: EventStream, thrown: unknown): Promise<void> {
    const error = toApiError(thrown, this.response.req);
    if (!this.response.destroyed) reportFault(thrown, error);
    await stream.send({ delta: '', conversationId: this.conversationId, ...errorBody(error) });
    stream.end();
  }
}
