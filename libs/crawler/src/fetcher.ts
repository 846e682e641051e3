/** The options of a request. */
export interface FetchRequest {
  signal?: AbortSignal;
  timeoutMs: number;
  /** The limit for the decoded body. */
  maxBytes: number;
  /** Whether a longer body fails with `too_large` (default) or is cut. */
  onOversize?: 'fail' | 'truncate';
  maxRedirects?: number;
  headers?: Record<string, string>;
  /** Called before a redirect is followed; when it throws, the redirect is not followed. */
  checkRedirect?: (from: URL, to: URL) => void | Promise<void>;
}

/** A response with header names in lower case and the decoded body. */
export interface FetchResponse {
  status: number;
  headers: Record<string, string>;
  /** The final URL, after redirects. */
  url: string;
  body: Buffer;
}

/**
 * The HTTP client of the crawler. It decides which addresses may be reached.
 * A failed request rejects with an error whose `code` is a `FetchErrorCode`.
 */
export interface Fetcher {
  request(url: string, request: FetchRequest): Promise<FetchResponse>;
}

const FETCH_ERROR_CODES = [
  'refused_address',
  'refused_url',
  'too_large',
  'too_many_redirects',
  'timeout',
  'network',
  'aborted',
  'bad_encoding',
] as const;

export type FetchErrorCode = (typeof FETCH_ERROR_CODES)[number];

/** The code of a fetcher's error; undefined for other errors. */
export function fetchErrorCode(error: unknown): FetchErrorCode | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code } = error;
  return FETCH_ERROR_CODES.find((known) => known === code);
}
