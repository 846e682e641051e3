import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { decode, decodersFor } from './content-encoding';
import type { BodyFile } from './exchange';
import { SafeFetchError, toSafeFetchError } from './safe-fetch-error';

interface BodyLimit {
  /** The limit for the decoded body. */
  maxBytes: number;
  onOversize: 'fail' | 'truncate';
}

/** The length that an encoded body may have beyond the decoded body: headers, and frames around incompressible data. */
const ENCODING_OVERHEAD_BYTES = 64 * 1024;

const FIRST_ALLOCATION_BYTES = 16 * 1024;

/**
 * Reads and decodes a response body into one buffer of at most `maxBytes`, and destroys the source. Memory is bounded
 * by `maxBytes` for any size and number of chunks before and after decoding.
 * @throws {SafeFetchError} `too_large` (with `onOversize: 'fail'`), `bad_encoding`, or the error of the source
 */
export async function readBody(
  source: Readable,
  contentEncoding: string,
  { maxBytes, onOversize }: BodyLimit,
): Promise<Buffer> {
  const collected = new BoundedBuffer(maxBytes);
  try {
    for await (const chunk of decoded(source, contentEncoding, maxBytes)) {
      if (!collected.append(chunk)) throw new SafeFetchError('too_large');
    }
    return collected.bytes();
  } catch (error) {
    const isCut = onOversize === 'truncate' && error instanceof SafeFetchError && error.code === 'too_large';
    if (isCut) return collected.bytes();
    throw error;
  }
}

/**
 * Decodes a response body into a file that only this user may read, and destroys the source. Returns the size of the
 * file.
 * @throws {SafeFetchError} `too_large`, `bad_encoding`, or the error of the source; an error of the file system
 */
export async function saveBody(
  source: Readable,
  contentEncoding: string,
  { path, maxBytes }: BodyFile,
): Promise<number> {
  source.on('error', () => undefined);
  const file = await open(path, 'w', 0o600).catch((error: unknown) => {
    source.destroy();
    throw error;
  });
  let bytes = 0;
  try {
    for await (const chunk of decoded(source, contentEncoding, maxBytes)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new SafeFetchError('too_large');
      await file.write(chunk);
    }
    return bytes;
  } finally {
    await file.close();
  }
}

/** The decoded chunks of a body. Destroys the source at the end. @throws {SafeFetchError} */
async function* decoded(source: Readable, contentEncoding: string, maxBytes: number): AsyncGenerator<Buffer> {
  // Errors after the end of reading are ignored.
  source.on('error', () => undefined);
  try {
    let stage: AsyncIterable<Buffer> = chunksOf(source);
    for (const createDecoder of decodersFor(contentEncoding)) {
      // Without this limit, an encoding that decodes to nothing (empty gzip members) could be endless.
      stage = decode(limited(maxBytes + ENCODING_OVERHEAD_BYTES, stage), createDecoder);
    }
    yield* stage;
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

  /** Appends as much as fits. Returns true if the whole chunk fitted. */
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
