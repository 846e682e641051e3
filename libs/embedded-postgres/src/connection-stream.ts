import { Duplex } from 'node:stream';

/** The server's end of a connection stream. */
export interface ServerEnd {
  /** Processes bytes from the client. The stream does not use them afterwards. */
  receive(bytes: Uint8Array): void;
  /** The client has closed the connection. */
  leave(): void;
}

/** Connects a stream to the server, or throws. */
export type Dial = (stream: ConnectionStream) => ServerEnd;

const WRITE_BUFFER_BYTES = 1024 * 1024;

/** A connection within the process, with the methods of `net.Socket` that the pg client uses. */
export class ConnectionStream extends Duplex {
  private server: ServerEnd | undefined;

  constructor(private readonly dial: Dial) {
    super({ writableHighWaterMark: WRITE_BUFFER_BYTES, allowHalfOpen: false });
  }

  /** Connects. Emits `connect` or `error` later, like a socket. */
  connect(): this {
    try {
      this.server = this.dial(this);
      process.nextTick(() => this.emit('connect'));
    } catch (error) {
      // In the next turn of the event loop: a client that retries at once must not starve it.
      setImmediate(() => this.destroy(error instanceof Error ? error : new Error(String(error))));
    }
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Nothing to do: the server pushes its bytes.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // A copy, because the buffer around it would be sent to the thread too.
    this.server?.receive(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.server?.receive(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.hangUp();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.hangUp();
    done(error);
  }

  private hangUp(): void {
    this.server?.leave();
    this.server = undefined;
  }
}
