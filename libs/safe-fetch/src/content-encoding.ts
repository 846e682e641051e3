import { pipeline, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { SafeFetchError } from './safe-fetch-error';

/** The value of `Accept-Encoding` for the encodings that are decoded. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/** Creates a stream that decodes. Like browsers, it accepts an incomplete stream. */
type DecoderFactory = () => Transform;

const gunzip: DecoderFactory = () =>
  createGunzip({ flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH });
const unbrotli: DecoderFactory = () =>
  createBrotliDecompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });

const DECODERS = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['br', unbrotli],
]);

const MAX_CODINGS = 2;

/**
 * The decoders for a `Content-Encoding` header (RFC 9110 section 8.4), for the coding that was applied last first,
 * without `identity`.
 * @throws {SafeFetchError} `bad_encoding` for a coding that was not accepted, or more than 2
 */
export function decodersFor(header: string): DecoderFactory[] {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  const codings = names.filter((name) => name !== '' && name !== 'identity').toReversed();
  if (codings.length > MAX_CODINGS) throw new SafeFetchError('bad_encoding');
  return codings.map((name) => {
    const decoder = DECODERS.get(name);
    if (!decoder) throw new SafeFetchError('bad_encoding');
    return decoder;
  });
}

/**
 * Decodes one content coding as a stream, with backpressure. Errors of the source are passed on.
 * @throws {SafeFetchError} `bad_encoding` if the bytes cannot be decoded
 */
export async function* decode(
  source: AsyncIterable<Buffer>,
  createDecoder: DecoderFactory,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    // The callback ignores errors: pipeline destroys the decoder with them, so that reading it throws them.
    const decoded: AsyncIterable<Buffer> = pipeline(source, createDecoder(), () => undefined);
    yield* decoded;
  } catch (error) {
    throw error instanceof SafeFetchError ? error : new SafeFetchError('bad_encoding');
  }
}
