/** A request and the limits on its response. */
export interface SafeRequest {
  /** Default: GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `host` is ignored, because the URL determines it. */
  headers?: Readonly<Record<string, string>>;
  /** Not sent with GET. */
  body?: string | Buffer;
  signal?: AbortSignal;
  /** The limit for the whole operation: name resolution, connection and body. */
  timeoutMs: number;
  /** The limit for the decoded body. */
  maxBytes: number;
  /** Default: fail. */
  onOversize?: 'fail' | 'truncate';
  /**
   * The file for the body of a response that is not a redirect; null to return the body. A body above the limit fails.
   */
  saveTo?: (response: Pick<SafeResponse, 'status' | 'headers'>) => BodyFile | null;
}

/** A file for a body. It is created, or replaced, and left as it is when the request fails. */
export interface BodyFile {
  path: string;
  /** The limit for the decoded body. */
  maxBytes: number;
}

/**
 * A response of any status, read to its end or to `maxBytes`. Redirects are not followed, and their bodies not read.
 */
export interface SafeResponse {
  status: number;
  /** Names are in lower case. Several values of one name are joined by commas. */
  headers: Record<string, string>;
  /** The URL to which a redirect leads, without fragment; absent from other responses, and if it is invalid. */
  redirectTo?: string;
  /** Decoded; empty when it was saved. */
  body: Buffer;
  /** The size of the body that was saved; absent when it is in `body`. */
  savedBytes?: number;
}
