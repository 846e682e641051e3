import { Duplex } from 'node:stream';

/** The server's end of a connection stream. */
export interface ServerEnd {
  /** Bytes from the client; the stream does not use them afterwards. */
  receive(bytes: Uint8Array): void;
  /** The client is gone. */
  leave(): void;
}

/** Connects a stream to a server, or throws why that cannot be. */
export type Dial = (stream: ConnectionStream) => ServerEnd;

const WRITE_BUFFER_BYTES = 1024 * 1024;

/** A connection within the process, with as much of `net.Socket` as the pg client uses of it. */
export class ConnectionStream extends Duplex {
  private server: ServerEnd | undefined;

  constructor(private readonly dial: Dial) {
    super({ writableHighWaterMark: WRITE_BUFFER_BYTES, allowHalfOpen: false });
  }

  /** Connects; `connect` or `error` is emitted later, as a socket does. */
  connect(): this {
    try {
      this.server = this.dial(this);
      process.nextTick(() => this.emit('connect'));
    } catch (error) {
      // No sooner than a socket could: whoever tries again at once must not keep everything else from running.
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
    // The server pushes; what it has ready fits in memory already.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // Its own copy: pg reuses its buffer, and a view would carry all of a shared one along.
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
