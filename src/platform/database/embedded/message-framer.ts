/** PostgreSQL's own limit for one message (`PQ_LARGE_MESSAGE_LIMIT`), 1 GiB − 1. */
export const MAX_MESSAGE_BYTES = 0x3fffffff;
/** PostgreSQL's own limit for a startup packet (`MAX_STARTUP_PACKET_LENGTH`). */
export const MAX_STARTUP_BYTES = 10_000;

const LENGTH_BYTES = 4;
const TYPE_BYTES = 1;
const MIN_STARTUP_BYTES = 8;
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;

/** A peer sent bytes that are no PostgreSQL protocol 3 messages. */
export class ProtocolViolation extends Error {
  override readonly name = 'ProtocolViolation';
}

/**
 * Cuts a byte stream of the PostgreSQL frontend/backend protocol 3 into whole messages, however the stream is chunked.
 * The messages may be views of the chunks given; a message over several chunks is joined once, when its last byte is there.
 */
export class MessageFramer {
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private neededBytes = 0;

  /** `untyped`: the stream starts as a client's does, with packets that carry no type byte. */
  constructor(private untyped = false) {}

  /** Takes the next bytes and returns the messages they complete; throws `ProtocolViolation` on an impossible length. */
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
      const message = bytes.subarray(at, at + size);
      messages.push(message);
      if (this.untyped) this.untyped = precedesStartup(message);
      at += size;
    }
    this.pending = at < bytes.length ? [bytes.subarray(at)] : [];
    this.pendingBytes = bytes.length - at;
    return messages;
  }

  /** The whole size of the message at `at`, or what it takes to learn it. */
  private sizeOf(bytes: Buffer, at: number): number {
    const lengthAt = this.untyped ? 0 : TYPE_BYTES;
    const headerBytes = lengthAt + LENGTH_BYTES;
    if (bytes.length - at < headerBytes) return headerBytes;
    const length = bytes.readInt32BE(at + lengthAt);
    const [min, max] = this.untyped
      ? [MIN_STARTUP_BYTES, MAX_STARTUP_BYTES]
      : [LENGTH_BYTES, MAX_MESSAGE_BYTES];
    if (length < min || length > max) throw new ProtocolViolation(`impossible message length ${length}`);
    return lengthAt + length;
  }
}

/** After a request for encryption the client starts over, so the next packet carries no type byte either. */
function precedesStartup(packet: Buffer): boolean {
  const code = packet.readInt32BE(LENGTH_BYTES);
  return code === SSL_REQUEST || code === GSS_REQUEST;
}
