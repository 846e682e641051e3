import type { Readable } from 'node:stream';
import { decode, parseContentEncoding } from './content-encoding';
import { SafeFetchError, toSafeFetchError } from './safe-fetch-error';

interface BodyLimit {
  /** The limit for the decoded body. */
  maxBytes: number;
  onOversize: 'fail' | 'truncate';
}

/** How much longer an encoded body may be than the decoded one: headers, and frames around incompressible data. */
const ENCODING_OVERHEAD_BYTES = 64 * 1024;

const FIRST_ALLOCATION_BYTES = 16 * 1024;

/**
 * Reads and decodes a response body into one buffer of at most `maxBytes`, and destroys the source. Memory is bounded
 * by `maxBytes`, whatever the size and number of chunks before and after decoding.
 * @throws {SafeFetchError} `too_large` (with `onOversize: 'fail'`), `bad_encoding`, or the error of the source
 */
export async function readBody(
  source: Readable,
  contentEncoding: string,
  { maxBytes, onOversize }: BodyLimit,
): Promise<{ body: Buffer; truncated: boolean }> {
  // Errors after the end of reading are ignored.
  source.on('error', () => undefined);
  const collected = new BoundedBuffer(maxBytes);
  try {
    let stage: AsyncIterable<Buffer> = chunksOf(source);
    for (const coding of parseContentEncoding(contentEncoding).toReversed()) {
      // Without this limit, an encoding that decodes to nothing (empty gzip members) could be endless.
      stage = decode(limited(maxBytes + ENCODING_OVERHEAD_BYTES, stage), coding);
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

async function* chunksOf(source: Readable): AsyncGenerator<Buffer, void, undefined> {
  const chunks: AsyncIterable<Buffer> = source;
  try {
    yield* chunks;
  } catch (error) {
    throw toSafeFetchError(error);
  }
}

/** The chunks of the source. Throws `too_large` after `maxBytes`. */
async function* limited(
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

/** Copies chunks into one buffer. Keeping millions of one-byte chunks would take a hundred times their size. */
class BoundedBuffer {
  private buffer = Buffer.alloc(0);
  private length = 0;

  constructor(private readonly maxBytes: number) {}

  /** Appends what fits. Returns whether the whole chunk did. */
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
