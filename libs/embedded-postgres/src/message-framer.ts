/** PostgreSQL's own limit for one message (`PQ_LARGE_MESSAGE_LIMIT`), 1 GiB − 1. */
export const MAX_MESSAGE_BYTES = 0x3fffffff;
/** PostgreSQL's own limit for a startup packet (`MAX_STARTUP_PACKET_LENGTH`). */
const MAX_STARTUP_BYTES = 10_000;

const LENGTH_BYTES = 4;
const TYPE_BYTES = 1;
const MIN_STARTUP_BYTES = 8;

/** A client has sent bytes that PostgreSQL's protocol 3 does not allow, or that this server does not support. */
export class ProtocolViolation extends Error {
  override readonly name = 'ProtocolViolation';
}

/**
 * Cuts a byte stream of the PostgreSQL frontend/backend protocol 3 into messages, however the stream is chunked. A
 * message may be a view of a chunk. A message in several chunks is joined only once, when its last byte has arrived.
 */
export class MessageFramer {
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private neededBytes = 0;

  /** `expectsStartup`: the stream is a client's, whose first packet has no type byte. */
  constructor(private expectsStartup = false) {}

  /** Takes the next bytes and returns the messages that they complete. @throws ProtocolViolation on a wrong length */
  push(chunk: Buffer): Buffer[] {
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
    if (this.pendingBytes < this.neededBytes) return [];
    const bytes = this.pending.length === 1 ? chunk : Buffer.concat(this.pending);
    const messages: Buffer[] = [];
    let at = 0;
    for (;;) {
      const size = this.sizeOf(bytes, at);
      if (bytes.length - at < size) {
        this.neededBytes = size;
        break;
      }
      messages.push(bytes.subarray(at, at + size));
      this.expectsStartup = false;
      at += size;
    }
    this.pending = at < bytes.length ? [bytes.subarray(at)] : [];
    this.pendingBytes = bytes.length - at;
    return messages;
  }

  /** The size of the message at `at` in bytes, or the size of its header if the header has not arrived yet. */
  private sizeOf(bytes: Buffer, at: number): number {
    const lengthAt = this.expectsStartup ? 0 : TYPE_BYTES;
    const headerBytes = lengthAt + LENGTH_BYTES;
    if (bytes.length - at < headerBytes) return headerBytes;
    const length = bytes.readInt32BE(at + lengthAt);
    const [min, max] = this.expectsStartup
      ? [MIN_STARTUP_BYTES, MAX_STARTUP_BYTES]
      : [LENGTH_BYTES, MAX_MESSAGE_BYTES];
    if (length < min || length > max) throw new ProtocolViolation(`impossible message length ${length}`);
    return lengthAt + length;
  }
}
