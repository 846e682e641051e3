import { Attempt, rootOf } from './attempt.js';
import type { Credentials } from './credentials.js';
import { ApiError, ConnectionError, readApiError } from './errors.js';
import { List } from './pages.js';
import { queryOf } from './path.js';
import { infoOf, type ResponseInfo } from './response-info.js';
import { Retries, type Clock } from './retries.js';

/** Settings of one call, which override the settings of the client. */
export interface RequestOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal;
  /** The time limit of one attempt in milliseconds. */
  timeoutMs?: number;
  /** The maximum number of retries. */
  maxRetries?: number;
  /** Gets the answer without its body, before the call returns. */
  onResponse?: (response: ResponseInfo) => void;
}

/** Settings of a call that creates something, or chats. */
export interface IdempotentOptions extends RequestOptions {
  /** Your own key, for a call that you repeat after a restart of your program. Default: a new key for each call. */
  idempotencyKey?: string;
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

/** The content of a call, and the field of the answer that is its result, by default the whole answer. */
type Parts = Omit<Call, 'method' | 'path'> & { field?: string };

export interface TransportOptions {
  /** Undefined for requests that anybody may send. */
  credentials: Credentials | undefined;
  baseUrl: string;
  fetch: typeof fetch;
  timeoutMs: number;
  /** Undefined for the defaults. */
  maxRetries: number | undefined;
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

const MAX_RETRIES = 2;
/** With pauses of 0.5 to 8 s, these last for 7 s at least. */
const MAX_RETRIES_OF_STREAM = 5;

/** Sends requests, and retries them where this does no harm. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  get<T>(path: string, options?: RequestOptions, parts?: Parts): Promise<T> {
    return this.json({ ...parts, method: 'GET', path }, options);
  }

  /** A list of the items in this field of each answer. */
  list<Item>(
    path: string,
    options: RequestOptions | undefined,
    { query, field }: { query: object; field: string },
  ): List<Item> {
    return new List(async (cursor) => {
      const pageQuery = { ...query, cursor };
      const answer = await this.get<Record<string, unknown>>(path, options, { query: pageQuery });
      return { items: answer[field] as Item[], nextCursor: answer['nextCursor'] as string | null };
    });
  }

  patch<T>(path: string, options?: RequestOptions, parts?: Parts): Promise<T> {
    return this.json({ ...parts, method: 'PATCH', path }, options);
  }

  put<T>(path: string, options?: RequestOptions, parts?: Parts): Promise<T> {
    return this.json({ ...parts, method: 'PUT', path }, options);
  }

  delete<T = void>(path: string, options?: RequestOptions, parts?: Parts): Promise<T> {
    return this.json({ ...parts, method: 'DELETE', path }, options);
  }

  /** Sends a POST with an idempotency key. */
  create<T>(path: string, options: IdempotentOptions = {}, parts?: Parts): Promise<T> {
    return this.post(path, options, { ...parts, idempotencyKey: options.idempotencyKey ?? newKey() });
  }

  /** Sends a POST: without an idempotency key, it is not repeated if it may have taken effect. */
  post<T>(path: string, options?: RequestOptions, parts?: Parts): Promise<T> {
    return this.json({ ...parts, method: 'POST', path }, options);
  }

  /** Sends a GET and returns its answer as text. */
  text(path: string, options?: RequestOptions): Promise<string> {
    return this.answer({ method: 'GET', path, accept: 'text/csv' }, (response) => response.text(), options);
  }

  /** Sends a GET and returns its answer as bytes. */
  blob(path: string, options?: RequestOptions): Promise<Blob> {
    return this.answer({ method: 'GET', path, accept: '*/*' }, (response) => response.blob(), options);
  }

  /** Sends a request and returns the JSON of its answer, or its `field`; nothing for an answer without a body. */
  private async json<T>(call: Call & { field?: string }, options?: RequestOptions): Promise<T> {
    const answer = await this.answer(call, readJson, options);
    return (
      call.field === undefined ? answer : (answer as Record<string, unknown> | undefined)?.[call.field]
    ) as T;
  }

  private async answer<T>(
    call: Call,
    read: (response: Response) => Promise<T>,
    options: RequestOptions = {},
  ): Promise<T> {
    const retries = this.retriesOf(call, options);
    for (let mayBeDone = false; ;) {
      const attempt = new Attempt(options.signal);
      try {
        const response = await this.send(call, attempt, options);
        return response.status === 204 ? (undefined as T) : await read(response);
      } catch (fault) {
        const error = attempt.meaningOf(fault);
        // An earlier attempt has deleted the object, but its answer was lost.
        if (mayBeDone && call.method === 'DELETE' && error instanceof ApiError && error.status === 404)
          return undefined as T;
        mayBeDone ||= error instanceof ConnectionError || (error instanceof ApiError && error.status >= 502);
        await retries.waitAfter(error);
      } finally {
        attempt.end();
      }
    }
  }

  retriesOf(
    { method, idempotencyKey, repeatable }: Call,
    { maxRetries = this.options.maxRetries ?? MAX_RETRIES, signal }: RequestOptions,
  ): Retries {
    const isRepeatable = method !== 'POST' || idempotencyKey !== undefined || repeatable === true;
    return new Retries(maxRetries, isRepeatable, this.options.clock, signal);
  }

  /** How often the connection of a stream that has begun may break in a row. */
  retriesOfStream({ maxRetries = this.options.maxRetries ?? MAX_RETRIES_OF_STREAM }: RequestOptions): number {
    return maxRetries;
  }

  /**
   * Sends a request once, or again with new credentials. The caller must end the attempt.
   * @throws ApiError for an answer that is an error
   */
  async send(call: Call, attempt: Attempt, options: RequestOptions): Promise<Response> {
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

/** A new idempotency key. */
export function newKey(): string {
  return crypto.randomUUID();
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError({
      status: response.status,
      code: 'INVALID_ANSWER',
      message: 'the answer is not JSON: is the base URL the address of Parley?',
      details: {},
      requestId: response.headers.get('x-request-id') ?? undefined,
    });
  }
}
