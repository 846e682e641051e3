const MESSAGES = {
  refused_address: 'The host is not at a public address',
  refused_url: 'The URL is not a plain http or https address',
  too_large: 'The response is too large',
  timeout: 'The request took too long',
  network: 'The connection failed',
  aborted: 'The request was aborted',
  bad_encoding: 'The response has a content encoding that cannot be decoded',
  out_of_resources: 'This service is short of memory or file descriptors',
} as const;

/** Why a request has no response. */
export type SafeFetchErrorCode = keyof typeof MESSAGES;

/**
 * The error of safe-fetch. Its message may be shown to the source of the URL: it holds no address, host, header or
 * credential. For the same reason it has no `cause`.
 */
export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError';

  constructor(
    readonly code: SafeFetchErrorCode,
    message: string = MESSAGES[code],
  ) {
    super(message);
  }
}

const CODES: Record<string, [SafeFetchErrorCode, string?]> = {
  UND_ERR_HEADERS_OVERFLOW: ['too_large', 'The headers of the response are too large'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'The host did not accept a connection in time'],
  UND_ERR_DESTROYED: ['aborted'],
  UND_ERR_CLOSED: ['aborted'],
  ABORT_ERR: ['aborted'],
  EMFILE: ['out_of_resources'],
  ENFILE: ['out_of_resources'],
  ENOMEM: ['out_of_resources'],
  ENOBUFS: ['out_of_resources'],
};

/** Converts an error of undici, Node's sockets or TLS. Uses only its code, as messages may hold addresses. */
export function toSafeFetchError(error: unknown): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]*$/.test(code)) return new SafeFetchError('network');
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  return known
    ? new SafeFetchError(...known)
    : new SafeFetchError('network', `${MESSAGES.network} (${code})`);
}
