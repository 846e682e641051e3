import { rootOf, type Attempt } from './attempt.js';
import type { Credentials } from './credentials.js';
import { readApiError } from './errors.js';
import { queryOf } from './path.js';
import { infoOf, type ResponseInfo } from './response-info.js';
import type { Clock } from './retries.js';

/** Settings of an attempt, which override the settings of the client. */
export interface AttemptOptions {
  /** The time limit of one attempt in milliseconds. */
  timeoutMs?: number;
  /** Gets the answer without its body, before the call returns. */
  onResponse?: (response: ResponseInfo) => void;
}

/** The parts in which requests differ. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: object;
  /** An object is sent as JSON, a text as CSV. */
  body?: object | string | FormData;
  /** For a POST whose operation honours the key. */
  idempotencyKey?: string;
  /** True if sending the request twice does no harm. Always so for methods other than POST, and with a key. */
  repeatable?: boolean;
  accept?: string;
}

/** Settings of all requests of a client. */
export interface SenderOptions {
  /** Undefined for requests that anybody may send. */
  credentials: Credentials | undefined;
  baseUrl: string;
  fetch: typeof fetch;
  timeoutMs: number;
  headers: Record<string, string>;
  log: ((entry: LogEntry) => void) | undefined;
  clock: Clock;
}

/** One attempt of a request, for your log. It has no key, no body and no query. */
export interface LogEntry {
  method: string;
  path: string;
  /** Absent if no answer arrived. */
  status?: number;
  requestId?: string;
  /** The time until the answer began, or the attempt failed. */
  durationMs: number;
  /** The fault of the network, if no answer arrived. */
  error?: string;
}

/** Sends single attempts of requests. */
export class Sender {
  constructor(private readonly options: SenderOptions) {}

  /**
   * Sends a request once, or again with new credentials. The caller must end the attempt.
   * @throws ApiError for an answer that is an error
   */
  async send(call: Call, attempt: Attempt, options: AttemptOptions): Promise<Response> {
    attempt.allow(options.timeoutMs ?? this.options.timeoutMs);
    const { credentials, clock } = this.options;
    const token = await credentials?.token();
    let response = await this.request(call, attempt, token);
    if (response.status === 401 && token !== undefined && credentials?.forget?.(token)) {
      void response.body?.cancel();
      response = await this.request(call, attempt, await credentials.token());
    }
    options.onResponse?.(infoOf(response));
    if (!response.ok) throw await readApiError(response, clock.now());
    return response;
  }

  private request(
    { method, path, query, body, idempotencyKey, accept = 'application/json' }: Call,
    attempt: Attempt,
    token: string | undefined,
  ): Promise<Response> {
    const { baseUrl, headers } = this.options;
    return this.logged(path, baseUrl + path + queryOf(query), {
      method,
      headers: {
        ...headers,
        accept,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...contentTypeOf(body),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      // A redirect would turn a POST into a GET.
      redirect: 'manual',
      signal: attempt.signal,
    });
  }

  private async logged(path: string, url: string, init: RequestInit): Promise<Response> {
    const { fetch, log, clock } = this.options;
    const startedMs = clock.now();
    const about = () => ({ method: init.method!, path, durationMs: clock.now() - startedMs });
    try {
      const response = await fetch(url, init);
      const { status, requestId } = infoOf(response);
      log?.({ ...about(), status, ...(requestId !== undefined && { requestId }) });
      return response;
    } catch (fault) {
      log?.({ ...about(), error: rootOf(fault) });
      throw fault;
    }
  }
}

/** The header with the type of a body. For a form, `fetch` sets it. */
function contentTypeOf(body: Call['body']): Record<string, string> {
  if (body === undefined || body instanceof FormData) return {};
  return { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' };
}
