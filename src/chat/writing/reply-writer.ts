import type { Response } from 'express';
import { errorBody, type ApiError } from '../../platform/http/errors';
import type { ReplyEnd, ReplyEvent } from '../turn/turn';
import { EventStream } from './event-stream';
import { eventsOf, pieceOf } from './reply-piece';

/** Writes a reply to the response in the client's form. */
export interface ReplyWriter {
  /** @throws the error of the reply, if nothing has been sent yet */
  write(reply: AsyncIterable<ReplyEvent>): Promise<void>;
}

/** The whole answer as one JSON body, which `present` makes of the end of the reply. */
export class JsonReply implements ReplyWriter {
  constructor(
    private readonly response: Response,
    private readonly present: (end: ReplyEnd) => object,
  ) {}

  async write(reply: AsyncIterable<ReplyEvent>): Promise<void> {
    for await (const event of reply) {
      if (event.type === 'end') this.response.json(this.present(event));
    }
  }
}

/** Server-Sent Events. An error after the first event is sent as an event, which ends the stream. */
export abstract class StreamedReply implements ReplyWriter {
  constructor(private readonly response: Response) {}

  async write(reply: AsyncIterable<ReplyEvent>): Promise<void> {
    const stream = new EventStream(this.response);
    try {
      for await (const event of reply) {
        // Waiting for nothing would cost each piece two promises (test/e2e/chat/turn-costs).
        const slow = this.writeEvent(stream, event);
        if (slow) await slow;
      }
    } catch (thrown) {
      stream.fail(thrown, (error) => this.faultOf(error));
    }
  }

  /** Writes an event. Returns a promise to wait for if the client reads too slowly. */
  protected abstract writeEvent(stream: EventStream, event: ReplyEvent): Promise<void> | undefined;

  protected abstract faultOf(error: ApiError): object;
}

/**
 * A `delta` for each piece of text, `calling` for each called action, `action` for an action to confirm, a last event
 * with `messageId` and `sources`, then `[DONE]`.
 */
export class EventStreamReply extends StreamedReply {
  /** A new conversation has no id before its first delta. */
  constructor(
    response: Response,
    private conversationId = '',
  ) {
    super(response);
  }

  protected writeEvent(stream: EventStream, event: ReplyEvent): Promise<void> | undefined {
    if (event.type === 'begin') return undefined;
    const place = event.type === 'end' ? event.answer : { conversationId: event.conversationId };
    this.conversationId = place.conversationId;
    const events = eventsOf(pieceOf(event), place);
    if (event.type !== 'end') return stream.send(events[0]!);
    for (const data of events) stream.add(data);
    stream.end();
    return undefined;
  }

  protected faultOf(error: ApiError): object {
    return { delta: '', conversationId: this.conversationId, ...errorBody(error) };
  }
}
