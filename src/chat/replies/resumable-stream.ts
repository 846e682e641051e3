import type { Response } from 'express';
import { reportFault, toApiError } from '../../platform/http/error.filter';
import { errorBody, unavailable } from '../../platform/http/errors';
import { TimeoutError, withTimeout } from '../../platform/with-timeout';
import { EventStream, MAX_HEADER_DELAY_MS } from '../turn/event-stream';
import type { ReadableReply, StreamEvent } from './reply-log';
import type { StartedReply } from './resumable-replies';

/** How long readers wait for the event with which a reply ends when its process leaves. */
const LAST_EVENT_MS = 1500;

/** Answers with the events of a reply after the one with the id `after`, or 204 when there are no more. */
export async function writeRest(
  response: Response,
  reply: ReadableReply,
  after: number,
  leaving: AbortSignal,
): Promise<void> {
  if (reply.lastId !== undefined && after >= reply.lastId) response.status(204).end();
  else await new ResumableStream(response, leaving).writeRest(reply, after);
}

/** Writes the events of a resumable reply to one client. The reply goes on whether its client reads or not. */
export class ResumableStream {
  private readonly stream: EventStream;
  private readonly reading = new AbortController();
  private conversationId = '';

  /** Reads until the response closes or, with an error event of the connection, until the process leaves. */
  constructor(
    private readonly response: Response,
    leaving: AbortSignal,
  ) {
    this.stream = new EventStream(response);
    const { signal } = this.reading;
    const end = (): void => this.reading.abort();
    const leave = (): void => void setTimeout(end, LAST_EVENT_MS).unref();
    if (leaving.aborted) leave();
    else leaving.addEventListener('abort', leave, { once: true });
    signal.addEventListener('abort', () => leaving.removeEventListener('abort', leave), { once: true });
    if (response.destroyed) end();
    else response.once('close', end);
  }

  /**
   * Writes a reply that has just been started, and waits for its end, also when the client has left.
   * @throws what the reply throws, as long as nothing was sent
   */
  async writeStarted({ opened, done }: StartedReply): Promise<void> {
    try {
      const reply = await opened;
      await this.write(reply, this.heldBack(reply.read(0, this.reading.signal)));
    } catch (thrown) {
      await done.catch(() => undefined);
      return this.fail(thrown);
    }
    await done.catch((thrown: unknown) => {
      // Later errors are events of the reply.
      if (!this.stream.hasBegun) throw thrown;
    });
  }

  /** Writes the events after the one with the id `after`. */
  async writeRest(reply: ReadableReply, after: number): Promise<void> {
    this.stream.open();
    await this.write(reply, reply.read(after, this.reading.signal)).catch((thrown: unknown) =>
      this.fail(thrown),
    );
  }

  private async write(reply: ReadableReply, events: AsyncIterable<StreamEvent>): Promise<void> {
    this.conversationId = reply.head.conversationId;
    for await (const { id, data } of events) await this.stream.send(data, id);
    if (this.response.destroyed) return;
    if (this.reading.signal.aborted) throw unavailable('the service is restarting');
    if (this.stream.hasBegun) this.stream.end();
    else this.stream.release();
  }

  /** An error of this connection, and not of the reply: its event has no id, and a client may read on elsewhere. */
  private async fail(thrown: unknown): Promise<void> {
    if (!this.stream.hasBegun) {
      this.stream.release();
      throw thrown;
    }
    if (this.response.writableEnded || this.response.destroyed) return;
    const error = toApiError(thrown, this.response.req);
    reportFault(thrown, error);
    await this.stream.send({ delta: '', conversationId: this.conversationId, ...errorBody(error) });
    this.stream.end();
  }

  /**
   * The same events, the first one not before the second or 10 s; none when the second is an error before anything was
   * sent, so that the error can be answered as JSON.
   */
  private async *heldBack(events: AsyncGenerator<StreamEvent>): AsyncGenerator<StreamEvent> {
    const opening = await events.next();
    if (opening.done) return;
    const second = events.next();
    await withTimeout(second, MAX_HEADER_DELAY_MS, 'nothing was said yet').catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) throw error;
      this.stream.open();
    });
    if (this.stream.hasBegun) yield opening.value;
    const next = await second;
    if (next.done) return;
    const isError = typeof next.value.data === 'object' && 'error' in next.value.data;
    if (!this.stream.hasBegun) {
      if (isError) return;
      yield opening.value;
    }
    yield next.value;
    yield* events;
  }
}
