import { pipeline, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { SafeFetchError } from './safe-fetch-error';

/** The value of `Accept-Encoding` for the encodings that `decode` supports. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

type ContentCoding = 'gzip' | 'deflate' | 'br';

const CODINGS = new Map<string, ContentCoding>([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
]);

const MAX_CODINGS = 2;

/**
 * The codings of a `Content-Encoding` header (RFC 9110 section 8.4) in the order in which they were applied, without
 * `identity`.
 * @throws {SafeFetchError} `bad_encoding` for an unknown coding, or more than 2
 */
export function parseContentEncoding(header: string): ContentCoding[] {
  const codings = header
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
    .map((name) => CODINGS.get(name));
  if (codings.length > MAX_CODINGS) throw new SafeFetchError('bad_encoding');
  return codings.map((coding) => {
    if (coding === undefined) throw new SafeFetchError('bad_encoding');
    return coding;
  });
}

/**
 * Decodes one content coding as a stream, with backpressure. Like browsers, it accepts an incomplete stream, and
 * `deflate` without the zlib wrapper. Errors of the source are passed on.
 * @throws {SafeFetchError} `bad_encoding` if the bytes cannot be decoded
 */
export async function* decode(
  source: AsyncIterable<Buffer>,
  coding: ContentCoding,
): AsyncGenerator<Buffer, void, undefined> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const decoder = createDecoder(coding, first.value);
  try {
    // The callback ignores errors: pipeline destroys the decoder with them, so that reading it throws them.
    const decoded: AsyncIterable<Buffer> = pipeline(rejoin(first.value, chunks), decoder, () => undefined);
    yield* decoded;
  } catch (error) {
    throw error instanceof SafeFetchError ? error : new SafeFetchError('bad_encoding');
  }
}

function createDecoder(coding: ContentCoding, firstChunk: Buffer): Transform {
  const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
  switch (coding) {
    case 'gzip':
      return createGunzip(lenient);
    case 'deflate': {
      // RFC 1950 section 2.2: the low four bits of a zlib stream are its method, which is always 8.
      const isWrapped = ((firstChunk[0] ?? 0) & 0x0f) === 8;
      return isWrapped ? createInflate(lenient) : createInflateRaw(lenient);
    }
    case 'br':
      return createBrotliDecompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      });
  }
}

async function* rejoin(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
