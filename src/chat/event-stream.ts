import { once } from 'node:events';
import type { Response } from 'express';
import { noteOpenStream } from './chat.metrics';

/** Headers wait this long for a first event, so that an early fault can still be answered as plain JSON. */
const HOLD_MS = 10_000;
const KEEP_ALIVE_MS = 15_000;
/** A reader that takes nothing for so long, as long as a whole answer may take, is gone. */
const MAX_WAIT_MS = 120_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Server-Sent Events (WHATWG HTML, section 9.2) written by hand: `data:` lines, comments that keep the line alive, and nothing else. A
 * reader that is slower than the writer makes `send` wait.
 */
export class EventStream {
  private readonly hold: NodeJS.Timeout;
  private readonly keepAlive: NodeJS.Timeout;

  constructor(private readonly response: Response) {
    this.hold = setTimeout(() => {
      if (this.begin()) response.flushHeaders();
    }, HOLD_MS);
    this.keepAlive = setInterval(() => this.comment(), KEEP_ALIVE_MS);
    response.once('close', () => this.stopTimers());
  }

  /** Whether the headers are out: from then on a fault can only be told as an event. */
  get hasBegun(): boolean {
    return this.response.headersSent;
  }

  /** Sends one event; waits while the reader is behind. */
  async send(data: object): Promise<void> {
    await this.write(`data: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends the closing `[DONE]` and ends the response. */
  async done(): Promise<void> {
    await this.write('data: [DONE]\n\n');
    this.end();
  }

  /** Ends the response without `[DONE]`. */
  end(): void {
    this.stopTimers();
    this.response.end();
  }

  /** Gives the response back unbegun, to be answered as JSON. */
  release(): void {
    this.stopTimers();
  }

  /** The headers, which go out with what is written next; whether they are new. */
  private begin(): boolean {
    clearTimeout(this.hold);
    if (this.response.headersSent || this.response.destroyed) return false;
    this.response.once('close', noteOpenStream());
    this.response.writeHead(200, HEADERS);
    return true;
  }

  private comment(): void {
    if (this.response.headersSent && !this.response.writableNeedDrain)
      this.response.write(': keep-alive\n\n');
  }

  private async write(chunk: string): Promise<void> {
    this.begin();
    if (this.response.destroyed || this.response.write(chunk)) return;
    const settled = new AbortController();
    const { signal } = settled;
    const stuck = setTimeout(() => this.response.destroy(), MAX_WAIT_MS);
    await Promise.race([once(this.response, 'drain', { signal }), once(this.response, 'close', { signal })]);
    clearTimeout(stuck);
    settled.abort();
  }

  private stopTimers(): void {
    clearTimeout(this.hold);
    clearInterval(this.keepAlive);
  }
}
