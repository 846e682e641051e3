import express, { type Request, type Response } from 'express';
import { FairGate } from '../../../threads/fair-gate';
import { ApiError } from '../../errors';
import type { IdempotentRequest } from '../../idempotency/idempotent-requests.service';

export const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;
/**
 * The number of bodies above the default limit that are read at the same time: 64 MiB in all. Otherwise a client could
 * keep hundreds in memory, each decompressed from 2 kB, for as long as a request may take.
 */
const LARGE_BODIES_AT_ONCE = 32;
/** A large body that takes longer loses its place while other accounts wait for a place. */
const LARGE_BODY_MS = 5000;
const CHECK_MS = 1000;
/** Both names of the charset are common. */
const UTF_8 = new Set(['utf-8', 'utf8']);

/** Reads the bodies of requests, and limits the number of large bodies that are read at the same time. */
export class BodyReader {
  private readonly largeBodies = new FairGate<string | undefined>(LARGE_BODIES_AT_ONCE);

  /** The bytes of the body, decompressed. @throws ApiError PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT or MALFORMED_JSON */
  read(
    request: Request & IdempotentRequest,
    response: Response,
    limitBytes = DEFAULT_BODY_LIMIT_BYTES,
  ): Promise<Uint8Array> {
    const isLarge = limitBytes > DEFAULT_BODY_LIMIT_BYTES && mayExceed(request, DEFAULT_BODY_LIMIT_BYTES);
    if (!isLarge) return receive(request, response, { limitBytes });
    const isWanted = (): boolean => this.largeBodies.isAwaitedByOthers(request.partition);
    return this.largeBodies.run(request.partition, () =>
      receive(request, response, { limitBytes, isWanted }),
    );
  }
}

/** The bytes of the body. Gives up after `LARGE_BODY_MS` when others want the place of the body. */
async function receive(
  request: Request,
  response: Response,
  { limitBytes, isWanted }: { limitBytes: number; isWanted?: () => boolean },
): Promise<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  writeContinueIfAwaited(request, response);
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    const startedMs = performance.now();
    const giveWay = (): void => {
      if (performance.now() - startedMs > LARGE_BODY_MS && isWanted?.()) reject(tooSlow());
    };
    if (isWanted) timer = setInterval(giveWay, CHECK_MS);
    // The reader alone would read an oversized upload to its end before failing.
    let receivedBytes = 0;
    request.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > limitBytes) reject(tooLarge(limitBytes));
    });
    // The reader does not notice when a compressed body is cut off.
    request.once('close', () => {
      if (!request.complete) reject(unreadable());
    });
    const reader = express.raw({ limit: limitBytes, type: () => true });
    reader(request, response, (fault?: unknown) =>
      fault ? reject(bodyFault(fault, limitBytes)) : resolve(),
    );
  }).finally(() => clearInterval(timer));
  return (request.body as Uint8Array | undefined) ?? new Uint8Array();
}

/** Whether the length of the body is unknown until its end. */
export function isChunked({ headers }: Request): boolean {
  return 'transfer-encoding' in headers;
}

/** Whether the headers allow a body larger than this. */
function mayExceed(request: Request, bytes: number): boolean {
  const { headers } = request;
  return (
    isChunked(request) || 'content-encoding' in headers || Number(headers['content-length'] ?? 0) > bytes
  );
}

/** Tells a client that waits for `100 Continue` to send its body. */
export function writeContinueIfAwaited({ headers, httpVersion }: Request, response: Response): void {
  // A client of HTTP/1.0 would take the interim answer for the answer (RFC 9110, section 10.1.1).
  if (headers.expect?.toLowerCase() === '100-continue' && httpVersion !== '1.0') response.writeContinue();
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE for another content type, or another charset than UTF-8 */
export function requireType(request: Request, expected: string): void {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charsets = parameters.flatMap(
    (parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(parameter)?.[1] ?? [],
  );
  if (type.trim() === expected && charsets.every((charset) => UTF_8.has(charset))) return;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `the body must be sent as ${expected}`, { expected });
}

/** The error for a body, or a file of a form, that is too large. */
export function tooLarge(limitBytes: number, what = 'the body'): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `${what} must not exceed ${limitBytes} bytes`, { limitBytes });
}

/** The error for a body that arrives so slowly that its place is given to others. */
export function tooSlow(): ApiError {
  return new ApiError('REQUEST_TIMEOUT', 'the request took too long to arrive while others waited');
}

/** The error for a body with a `Content-Encoding` that cannot be read. */
export function unsupportedEncoding(expected: string): ApiError {
  const message = 'the body has an encoding that is not supported';
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', message, { expected });
}

function bodyFault(fault: unknown, limitBytes: number): ApiError {
  const { type } = fault as { type?: string };
  if (type === 'entity.too.large') return tooLarge(limitBytes);
  if (type === 'encoding.unsupported') return unsupportedEncoding('application/json');
  return unreadable();
}

function unreadable(): ApiError {
  return new ApiError('MALFORMED_JSON', 'the body could not be read');
}
