import type { Readable } from 'node:stream';
import { decode, parseContentEncoding } from './content-encoding';
import { SafeFetchError, toSafeFetchError } from './safe-fetch-error';

interface BodyLimit {
  /** Of the decoded body. */
  maxBytes: number;
  onOversize: 'fail' | 'truncate';
}

/** What an encoded body may be longer than its decoded one: headers and the frames around incompressible data. */
const ENCODING_OVERHEAD_BYTES = 64 * 1024;

const FIRST_ALLOCATION_BYTES = 16 * 1024;

/**
 * Reads a response body, decoded, into one buffer of at most `maxBytes`, and leaves the source destroyed. Memory is
 * bounded by `maxBytes` whatever the size and number of chunks, before and after decoding.
 * @throws {SafeFetchError} `too_large` (with `onOversize: 'fail'`), `bad_encoding`, or what ended the source.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string,
  { maxBytes, onOversize }: BodyLimit,
): Promise<{ body: Buffer; truncated: boolean }> {
  // An error that comes when reading has already stopped is nobody's business.
  source.on('error', () => undefined);
  const collected = new BoundedBuffer(maxBytes);
  try {
    let stage: AsyncIterable<Buffer> = received(source);
    for (const coding of parseContentEncoding(contentEncoding).toReversed()) {
      // Without this, an encoding that decodes to nothing (empty gzip members) could go on for ever.
      stage = decode(atMost(maxBytes + ENCODING_OVERHEAD_BYTES, stage), coding);
    }
    for await (const chunk of stage) {
      if (!collected.append(chunk)) throw new SafeFetchError('too_large');
    }
    return { body: collected.bytes(), truncated: false };
  } catch (error) {
    if (onOversize === 'truncate' && error instanceof SafeFetchError && error.code === 'too_large') {
      return { body: collected.bytes(), truncated: true };
    }
    throw error;
  } finally {
    source.destroy();
  }
}

async function* received(source: Readable): AsyncGenerator<Buffer, void, undefined> {
  const chunks: AsyncIterable<Buffer> = source;
  try {
    yield* chunks;
  } catch (error) {
    throw toSafeFetchError(error);
  }
}

async function* atMost(
  maxBytes: number,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new SafeFetchError('too_large');
    yield chunk;
  }
}

/** Copies instead of keeping chunks: millions of one-byte chunks would cost a hundred times their content. */
class BoundedBuffer {
  private buffer = Buffer.alloc(0);
  private length = 0;

  constructor(private readonly maxBytes: number) {}

  /** Takes what fits, and says whether that was all of it. */
  append(chunk: Buffer): boolean {
    const wanted = this.length + chunk.length;
    if (wanted > this.buffer.length) {
      const size = Math.max(wanted, this.buffer.length * 2, FIRST_ALLOCATION_BYTES);
      const grown = Buffer.allocUnsafe(Math.min(size, this.maxBytes));
      this.buffer.copy(grown, 0, 0, this.length);
      this.buffer = grown;
    }
    this.length += chunk.copy(this.buffer, this.length);
    return wanted <= this.maxBytes;
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}
