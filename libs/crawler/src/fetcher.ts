/** What the crawler asks of one exchange. */
export interface FetchRequest {
  signal?: AbortSignal;
  timeoutMs: number;
  /** Bound on the decoded body. */
  maxBytes: number;
  /** What becomes of a longer body: an error (`too_large`, default) or its first `maxBytes`. */
  onOversize?: 'fail' | 'truncate';
  maxRedirects?: number;
  headers?: Record<string, string>;
  /** Called before a redirect is followed; when it throws, the redirect is not followed. */
  checkRedirect?: (from: URL, to: URL) => void | Promise<void>;
}

/** An answer; header names are lower case, the body is decoded. */
export interface FetchResponse {
  status: number;
  headers: Record<string, string>;
  /** The URL that answered, after redirects. */
  url: string;
  body: Buffer;
}

/**
 * What the crawler needs of an HTTP client, which alone decides which addresses may be reached.
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

/** The code of a fetcher's error; undefined for anything a fetcher does not throw by contract. */
export function fetchErrorCode(error: unknown): FetchErrorCode | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code } = error;
  return FETCH_ERROR_CODES.find((known) => known === code);
}
