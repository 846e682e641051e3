import type { IncomingHttpHeaders } from 'node:http';
import { errors, type Dispatcher, type Pool } from 'undici';

/** The socket is paused when this much of the body is unread. */
const MAX_UNREAD_BYTES = 65_536;
/** If more than this follows a complete answer, its connection is closed instead of being reused. */
const DRAIN_MAX_BYTES = 16_384;
const DRAIN_TIMEOUT_MS = 1_000;

/** A POST request. */
export interface HttpRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * The response to a POST: status and headers, then the body as its consumer reads it. A slow consumer pauses the
 * socket. Built on `pool.dispatch`: the stream and the signal of `pool.request` cost more than the rest of a call.
 */
export class HttpResponse implements Dispatcher.DispatchHandler {
  /** 0 until `begin` has resolved. */
  statusCode = 0;
  headers: IncomingHttpHeaders = {};
  private controller: Dispatcher.DispatchController | undefined;
  private unread: Buffer[] = [];
  private unreadBytes = 0;
  private hasEnded = false;
  private error: Error | undefined;
  private onChange: (() => void) | undefined;
  private onEnd: (() => void) | undefined;
  private draining: NodeJS.Timeout | undefined;

  constructor(pool: Pool, request: HttpRequest) {
    pool.dispatch({ ...request, method: 'POST' }, this);
  }

  /** Waits for status and headers. @throws the error that ended the connection */
  async begin(): Promise<void> {
    while (this.statusCode === 0 && !this.error) await this.change();
    if (this.statusCode === 0) throw this.error;
  }

  /**
   * The unread part of the body, as soon as there is one; undefined at the end.
   * @throws the error that ended the connection
   */
  async read(): Promise<Buffer | undefined> {
    if (this.unreadBytes === 0 && !this.hasEnded && !this.error) await this.change();
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

  /** Waits for `durationMs`, or until the response ends, so that the next `read` returns more at once. */
  async gather(durationMs: number): Promise<void> {
    if (this.hasEnded || this.error) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, durationMs);
      this.onEnd = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The rest of the body. Leaving the loop closes the connection. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (let chunk = await this.read(); chunk; chunk = await this.read()) yield chunk;
    } finally {
      this.close();
    }
  }

  /** Discards the rest of the body, so that the connection can be reused. Closes it when the rest is long or late. */
  drain(): void {
    if (this.hasEnded || this.error) return;
    // Not AbortSignal.timeout: it cannot be cleared when the body ends.
    this.draining = setTimeout(() => this.close(), DRAIN_TIMEOUT_MS);
    this.unread = [];
    if (this.controller?.paused) this.controller.resume();
  }

  /** Closes the connection unless the response has ended. Unread parts are dropped, and further reads fail. */
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
    // An informational response (1xx) precedes the final one.
    if (statusCode < 200) return;
    this.statusCode = statusCode;
    this.headers = headers;
    this.onChange?.();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.unreadBytes += chunk.length;
    if (this.draining) {
      if (this.unreadBytes > DRAIN_MAX_BYTES) this.close();
      return;
    }
    this.unread.push(chunk);
    if (this.unreadBytes >= MAX_UNREAD_BYTES) controller.pause();
    this.onChange?.();
  }

  onResponseEnd(): void {
    this.hasEnded = true;
    clearTimeout(this.draining);
    this.onEnd?.();
    this.onChange?.();
  }

  onResponseError(_: unknown, error: Error): void {
    this.fail(error);
  }

  private fail(error: Error): void {
    this.error ??= error;
    clearTimeout(this.draining);
    this.onEnd?.();
    this.onChange?.();
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.onChange = resolve;
    });
  }
}
