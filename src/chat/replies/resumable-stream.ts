import type { Response } from 'express';
import { errorBody, unavailable } from '../../platform/http/errors';
import { EventStream } from '../writing/event-stream';
import type { ReplyLog } from './reply-log';

/** Time for readers to get the last event of a reply when the process stops. */
const LAST_EVENT_MS = 1500;

/** Answers with the reply's events after the id `after`, or 204 if there are no more. */
export async function writeRest(
  response: Response,
  reply: ReplyLog,
  { after, leaving }: { after: number; leaving: AbortSignal },
): Promise<void> {
  if (reply.isClosed && after >= reply.newestId) response.status(204).end();
  else await new ResumableStream(response, leaving).writeRest(reply, after);
}

/** Writes the events of a resumable reply to a client. The reply does not depend on its clients. */
export class ResumableStream {
  private readonly stream: EventStream;
  private readonly reading = new AbortController();
  private conversationId = '';

  /** Reads until the response closes, or until the process stops, which ends the connection with an error event. */
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
   * Writes a newly started reply, and waits for its end, even after the client has left.
   * @throws the error of a reply that could not be started, if nothing has been sent yet
   */
  async writeStarted(starting: Promise<ReplyLog>): Promise<void> {
    try {
      const reply = await starting;
      await this.write(reply, 0);
      await reply.ended();
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  /** Writes the events after the id `after`. */
  async writeRest(reply: ReplyLog, after: number): Promise<void> {
    this.stream.open();
    await this.write(reply, after).catch((thrown: unknown) => this.fail(thrown));
  }

  private async write(reply: ReplyLog, after: number): Promise<void> {
    this.conversationId = reply.head.conversationId;
    for await (const { id, data } of reply.read(after, this.reading.signal)) {
      // Waiting for nothing would cost each piece two promises (test/e2e/chat/turn-costs).
      const slow = this.stream.send(data, { id });
      if (slow) await slow;
    }
    if (this.response.destroyed) return;
    if (this.reading.signal.aborted) throw unavailable('the service is restarting');
    this.stream.end();
  }

  /** An error of this connection, not of the reply. Its event has no id, and the client can resume elsewhere. */
  private fail(thrown: unknown): void {
    this.stream.fail(thrown, (error) => ({
      delta: '',
      conversationId: this.conversationId,
      ...errorBody(error),
    }));
  }
}
