import type { Response } from 'express';
import { reportFault, toApiError } from '../../platform/http/error.filter';
import type { ApiError } from '../../platform/http/errors';
import { waitForDrain } from '../../platform/http/server/paced-write';
import { openStreams } from '../chat.metrics';

/** Headers wait this long for the first event, so that an early error can be answered as JSON. */
export const MAX_HEADER_DELAY_MS = 10_000;
const KEEP_ALIVE_MS = 15_000;
/** Events within this time after a write are gathered: no screen shows more, and writes cost the most. */
const GATHER_MS = 20;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** The id of an event in a resumable stream, and its name in an API with named events. */
interface AboutEvent {
  id?: number;
  name?: string;
}

/**
 * Server-Sent Events (WHATWG HTML, section 9.2): `data:` lines, perhaps with `id:` and `event:` lines, and comments
 * that keep the connection alive. Events within 20 ms are written together.
 */
export class EventStream {
  private readonly headerDelay: NodeJS.Timeout;
  private readonly keepAlive: NodeJS.Timeout;
  /** Events still to be written. */
  private pending = '';
  private nextWrite: NodeJS.Timeout | undefined;
  private writtenAtMs = -Infinity;

  constructor(private readonly response: Response) {
    this.headerDelay = setTimeout(() => this.open(), MAX_HEADER_DELAY_MS);
    this.keepAlive = setInterval(() => this.sendKeepAlive(), KEEP_ALIVE_MS);
    response.once('close', () => this.stopTimers());
  }

  /** Sends the headers at once. */
  open(): void {
    if (this.begin()) this.response.flushHeaders();
  }

  /** Sends an event. Returns a promise to wait for if the client reads too slowly. */
  send(data: object | '[DONE]', about?: AboutEvent): Promise<void> | undefined {
    this.add(data, about);
    if (this.response.destroyed) return undefined;
    if (this.response.writableNeedDrain) return waitForDrain(this.response);
    const waitMs = this.writtenAtMs + GATHER_MS - performance.now();
    if (waitMs <= 0) this.write();
    else this.nextWrite ??= setTimeout(() => this.write(), waitMs);
    return undefined;
  }

  /** Sends the closing `[DONE]` and ends the response. */
  done(): void {
    this.add('[DONE]');
    this.end();
  }

  /** Ends the response without `[DONE]`. */
  end(): void {
    this.stopTimers();
    const events = this.takePending();
    if (!this.response.destroyed) this.response.end(events);
  }

  /**
   * Ends the response with the event of an error, unless it has ended.
   * @throws the error, if nothing has been sent yet: it is answered as JSON
   */
  fail(thrown: unknown, eventOf: (error: ApiError) => object): void {
    if (!this.response.headersSent) {
      this.stopTimers();
      throw thrown;
    }
    if (this.response.writableEnded || this.response.destroyed) return;
    const error = toApiError(thrown, this.response.req);
    reportFault(thrown, error);
    this.add(eventOf(error));
    this.end();
  }

  /** Sets the headers, which are sent with the next write. Returns false if they were set before. */
  private begin(): boolean {
    clearTimeout(this.headerDelay);
    if (this.response.headersSent || this.response.destroyed) return false;
    openStreams.inc();
    this.response.once('close', () => openStreams.dec());
    this.response.writeHead(200, HEADERS);
    return true;
  }

  private sendKeepAlive(): void {
    if (this.response.headersSent && !this.response.writableNeedDrain)
      this.response.write(': keep-alive\n\n');
  }

  /** Adds an event to the next write, which must follow: by `send`, `done` or `end`. */
  add(data: object | '[DONE]', about?: AboutEvent): void {
    this.begin();
    const text = data === '[DONE]' ? data : JSON.stringify(data);
    if (about?.id !== undefined) this.pending += `id: ${about.id}\n`;
    if (about?.name !== undefined) this.pending += `event: ${about.name}\n`;
    this.pending += `data: ${text}\n\n`;
  }

  private write(): void {
    clearTimeout(this.nextWrite);
    this.nextWrite = undefined;
    const events = this.takePending();
    if (events === '' || this.response.destroyed) return;
    this.writtenAtMs = performance.now();
    this.response.write(events);
  }

  private takePending(): string {
    const { pending } = this;
    this.pending = '';
    return pending;
  }

  private stopTimers(): void {
    clearTimeout(this.headerDelay);
    clearTimeout(this.nextWrite);
    clearInterval(this.keepAlive);
  }
}
