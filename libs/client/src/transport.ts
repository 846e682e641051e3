import { Attempt } from './attempt.js';
import { ApiError, ConnectionError, readApiError } from './errors.js';
import { Retries, type Clock } from './retries.js';

/** Settings of one call; each replaces that of the client. */
export interface RequestOptions {
  /** Ends the call: it throws the signal's reason. */
  signal?: AbortSignal;
  /** For one attempt, in milliseconds. */
  timeoutMs?: number;
  /** How often a failed attempt is repeated at most. */
  maxRetries?: number;
}

/** Settings of a call that creates something, or chats. */
export interface IdempotentOptions extends RequestOptions {
  /** Your own key, for calls that you repeat after a restart of your program. Without it each call has a new one. */
  idempotencyKey?: string;
}

/** A request, apart from what all requests have. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: object;
  body?: object;
  /** Of a POST whose operation honours it. */
  idempotencyKey?: string;
  /** Whether two requests do the same as one. Always true for other methods than POST, and with a key. */
  repeatable?: boolean;
  accept?: string;
}

export interface TransportOptions {
  apiKey: string;
  baseUrl: string;
  fetch: typeof fetch;
  timeoutMs: number;
  maxRetries: number;
  clock: Clock;
}

/** Sends requests, and sends them again where that does no harm. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  get<T>(path: string, query?: object, options?: RequestOptions): Promise<T> {
    return this.json<T>({ method: 'GET', path, query }, options);
  }

  /** Sends a POST under an idempotency key. */
  create<T>(path: string, body?: object, options: IdempotentOptions = {}): Promise<T> {
    const idempotencyKey = options.idempotencyKey ?? newKey();
    return this.json<T>({ method: 'POST', path, body, idempotencyKey }, options);
  }

  /** Sends a request and returns the JSON of its answer; nothing for an answer without a body. */
  async json<T>(call: Call, options: RequestOptions = {}): Promise<T> {
    const retries = this.retriesOf(call, options);
    for (let mayBeDone = false; ;) {
      const attempt = new Attempt(options.signal);
      try {
        const response = await this.send(call, attempt, options);
        return (response.status === 204 ? undefined : await readJson(response)) as T;
      } catch (fault) {
        const error = attempt.meaningOf(fault);
        // The answer to an earlier attempt was lost, and that one deleted the object.
        if (mayBeDone && call.method === 'DELETE' && error instanceof ApiError && error.status === 404)
          return undefined as T;
        mayBeDone ||= error instanceof ConnectionError || (error instanceof ApiError && error.status >= 502);
        await retries.waitAfter(error);
      } finally {
        attempt.end();
      }
    }
  }

  /** The retries of a call. */
  retriesOf(
    { method, idempotencyKey, repeatable }: Call,
    { maxRetries = this.options.maxRetries, signal }: RequestOptions,
  ): Retries {
    const isRepeatable = method !== 'POST' || idempotencyKey !== undefined || repeatable === true;
    return new Retries(maxRetries, isRepeatable, this.options.clock, signal);
  }

  /** Sends a request once; the attempt is the caller's to end. @throws ApiError for an answer that is an error */
  async send(
    { method, path, query, body, idempotencyKey, accept = 'application/json' }: Call,
    attempt: Attempt,
    { timeoutMs = this.options.timeoutMs }: RequestOptions,
  ): Promise<Response> {
    attempt.allow(timeoutMs);
    const { fetch, baseUrl, apiKey, clock } = this.options;
    const response = await fetch(baseUrl + path + queryOf(query), {
      method,
      headers: {
        accept,
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would turn a POST into a GET.
      redirect: 'manual',
      signal: attempt.signal,
    });
    if (!response.ok) throw await readApiError(response, clock.now());
    return response;
  }
}

/** A new idempotency key. */
export function newKey(): string {
  return crypto.randomUUID();
}

/** A path with its ids percent-encoded. @throws TypeError for an id that would change the path */
export function path(parts: TemplateStringsArray, ...ids: (string | number)[]): string {
  return parts.reduce((text, part, index) => text + idSegment(ids[index - 1]!) + part);
}

function idSegment(id: string | number): string {
  const text = typeof id === 'number' ? String(id) : id;
  if (typeof text !== 'string' || text === '' || text === '.' || text === '..')
    throw new TypeError(`not an id: ${JSON.stringify(id)}`);
  return encodeURIComponent(text);
}

function queryOf(query: object = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError({
      status: response.status,
      code: 'INVALID_ANSWER',
      message: 'the answer is not JSON: is the base URL that of Parley?',
      details: {},
      requestId: response.headers.get('x-request-id') ?? undefined,
    });
  }
}
