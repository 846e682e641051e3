import type { Response } from 'express';
import { writePaced } from '../../platform/http/server/paced-write';
import { openStreams } from '../chat.metrics';

/** Headers wait this long for the first event, so that an early error can be answered as JSON. */
export const MAX_HEADER_DELAY_MS = 10_000;
const KEEP_ALIVE_MS = 15_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Server-Sent Events (WHATWG HTML, section 9.2): `data:` lines, `id:` lines in resumable streams, and comments that
 * keep the connection alive. While the client reads more slowly than events arrive, `send` waits.
 */
export class EventStream {
  private readonly headerDelay: NodeJS.Timeout;
  private readonly keepAlive: NodeJS.Timeout;

  constructor(private readonly response: Response) {
    this.headerDelay = setTimeout(() => this.open(), MAX_HEADER_DELAY_MS);
    this.keepAlive = setInterval(() => this.sendKeepAlive(), KEEP_ALIVE_MS);
    response.once('close', () => this.stopTimers());
  }

  /** Whether the headers were sent: from then on an error can only be sent as an event. */
  get hasBegun(): boolean {
    return this.response.headersSent;
  }

  /** Sends the headers at once. */
  open(): void {
    if (this.begin()) this.response.flushHeaders();
  }

  /** Sends one event, with an id in a resumable stream; waits while the client reads too slowly. */
  async send(data: object | '[DONE]', id?: number): Promise<void> {
    const text = data === '[DONE]' ? data : JSON.stringify(data);
    await this.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${text}\n\n`);
  }

  /** Sends the closing `[DONE]` and ends the response. */
  async done(): Promise<void> {
    await this.send('[DONE]');
    this.end();
  }

  /** Ends the response without `[DONE]`. */
  end(): void {
    this.stopTimers();
    this.response.end();
  }

  /** Leaves the response as it is, for an answer as JSON. Must be called before anything was sent. */
  release(): void {
    this.stopTimers();
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

  private async write(chunk: string): Promise<void> {
    this.begin();
    await writePaced(this.response, chunk);
  }

  private stopTimers(): void {
    clearTimeout(this.headerDelay);
    clearInterval(this.keepAlive);
  }
}
