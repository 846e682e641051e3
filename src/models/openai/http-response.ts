import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Pool } from 'undici';

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
 * socket.
 */
export class HttpResponse {
  private readonly chunks: AsyncIterator<Buffer>;

  private constructor(
    readonly statusCode: number,
    readonly headers: IncomingHttpHeaders,
    private readonly body: Readable,
  ) {
    // Reads report errors; without a listener an error while nothing reads would end the process.
    body.on('error', () => undefined);
    this.chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /**
   * Sends the request and waits for status and headers. The signal closes the connection at any time.
   * @throws the signal's reason; the error that ended the connection
   */
  static async open(pool: Pool, request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { statusCode, headers, body } = await pool.request({ ...request, method: 'POST', signal });
    return new HttpResponse(statusCode, headers, body);
  }

  /**
   * The unread part of the body, as soon as there is one; undefined at the end.
   * @throws the signal's reason; the error that ended the connection
   */
  async read(): Promise<Buffer | undefined> {
    const { value, done } = await this.chunks.next();
    return done ? undefined : value;
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
  async drain(): Promise<void> {
    const timer = setTimeout(() => this.close(), DRAIN_TIMEOUT_MS);
    let bytes = 0;
    try {
      for (let chunk = await this.read(); chunk; chunk = await this.read()) {
        bytes += chunk.length;
        if (bytes > DRAIN_MAX_BYTES) this.close();
      }
    } catch {
      // The connection is closed, and the answer was complete before.
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes the connection unless the response has ended. Further reads fail. */
  close(): void {
    this.body.destroy();
  }
}
