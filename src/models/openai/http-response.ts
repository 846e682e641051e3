import type { IncomingHttpHeaders } from 'node:http';
import { errors, type Dispatcher, type Pool } from 'undici';

/** A server may be this far ahead of its reader. */
const MAX_UNREAD_BYTES = 65_536;
/** What may follow the end of an answer before its connection is given up instead of being used again. */
const DRAIN_MAX_BYTES = 16_384;
const DRAIN_TIMEOUT_MS = 1_000;

/** What a server is asked. */
export interface HttpRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * What a server answers to a POST: status and headers, then the body at the pace of its reader, whose falling behind stops the socket. Not
 * `pool.request`, whose stream and signal cost more than the rest of a call.
 */
export class HttpResponse implements Dispatcher.DispatchHandler {
  /** 0 until `begin` is done. */
  statusCode = 0;
  headers: IncomingHttpHeaders = {};
  private controller: Dispatcher.DispatchController | undefined;
  private unread: Buffer[] = [];
  private unreadBytes = 0;
  private hasEnded = false;
  private error: Error | undefined;
  private wake: (() => void) | undefined;
  private onOver: (() => void) | undefined;
  private draining: NodeJS.Timeout | undefined;

  constructor(pool: Pool, request: HttpRequest) {
    pool.dispatch({ ...request, method: 'POST' }, this);
  }

  /** Waits for status and headers. @throws what ended the connection */
  async begin(): Promise<void> {
    while (this.statusCode === 0 && !this.error) await this.news();
    if (this.statusCode === 0) throw this.error;
  }

  /** All that has come since the last time, as soon as there is something; nothing at the end. @throws what ended the connection */
  async read(): Promise<Buffer | undefined> {
    if (this.unreadBytes === 0 && !this.hasEnded && !this.error) await this.news();
    const [first, ...others] = this.unread;
    if (first) {
      this.unread = [];
      this.unreadBytes = 0;
      if (this.controller?.paused) this.controller.resume();
      return others.length === 0 ? first : Buffer.concat([first, ...others]);
    }
    if (this.error) throw this.error;
    return undefined;
  }

  /** Lets what comes within this time come together, unless the answer ends before. */
  async gather(forMs: number): Promise<void> {
    if (this.hasEnded || this.error) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, forMs);
      this.onOver = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What is left of the body. Leaving the loop closes the connection. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (let chunk = await this.read(); chunk; chunk = await this.read()) yield chunk;
    } finally {
      this.close();
    }
  }

  /** Lets pass the little that may still come, so that the connection can serve the next call. */
  drain(): void {
    if (this.hasEnded || this.error) return;
    // Not AbortSignal.timeout, which goes off long after most bodies have ended.
    this.draining = setTimeout(() => this.close(), DRAIN_TIMEOUT_MS);
    this.unread = [];
    if (this.controller?.paused) this.controller.resume();
  }

  /** Closes the connection unless the answer has ended. What is unread is lost: whoever reads on fails. */
  close(): void {
    this.unread = [];
    const error = new errors.RequestAbortedError();
    this.fail(error);
    this.controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.error) controller.abort(this.error);
  }

  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // Of 1xx, what matters is still to come.
    if (statusCode < 200) return;
    this.statusCode = statusCode;
    this.headers = headers;
    this.wake?.();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.unreadBytes += chunk.length;
    if (this.draining) {
      if (this.unreadBytes > DRAIN_MAX_BYTES) this.close();
      return;
    }
    this.unread.push(chunk);
    if (this.unreadBytes >= MAX_UNREAD_BYTES) controller.pause();
    this.wake?.();
  }

  onResponseEnd(): void {
    this.hasEnded = true;
    clearTimeout(this.draining);
    this.onOver?.();
    this.wake?.();
  }

  onResponseError(_: unknown, error: Error): void {
    this.fail(error);
  }

  private fail(error: Error): void {
    this.error ??= error;
    clearTimeout(this.draining);
    this.onOver?.();
    this.wake?.();
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
