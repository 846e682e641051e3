import { Attempt } from './attempt.js';
import { ApiError, ConnectionError } from './errors.js';
import { List } from './pages.js';
import { Retries, type Clock } from './retries.js';
import type { AttemptOptions, Call, Sender } from './sender.js';

/** Settings of one call, which override the settings of the client. */
export interface RequestOptions extends AttemptOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal;
  /** The maximum number of retries. */
  maxRetries?: number;
}

/** Settings of a call that creates something, or chats. */
export interface IdempotentOptions extends RequestOptions {
  /** Your own key, for a call that you repeat after a restart of your program. Default: a new key for each call. */
  idempotencyKey?: string;
}

/** The content of a call, and the field of the answer that is its result, by default the whole answer. */
type Parts = Omit<Call, 'method' | 'path'> & { field?: string };

const MAX_RETRIES = 2;
/** With pauses of 0.5 to 8 s, these last for 7 s at least. */
const MAX_RETRIES_OF_STREAM = 5;

/** Sends requests, and retries them where this does no harm. */
export class Transport {
  /** `maxRetries`: the maximum number of retries of a call without its own; undefined for the defaults. */
  constructor(
    readonly sender: Sender,
    private readonly clock: Clock,
    private readonly maxRetries: number | undefined,
  ) {}

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
        const response = await this.sender.send(call, attempt, options);
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

  /** The retries of a call. */
  retriesOf(
    { method, idempotencyKey, repeatable }: Call,
    { maxRetries = this.maxRetries ?? MAX_RETRIES, signal }: RequestOptions,
  ): Retries {
    const isRepeatable = method !== 'POST' || idempotencyKey !== undefined || repeatable === true;
    return new Retries(maxRetries, isRepeatable, this.clock, signal);
  }

  /** How often the connection of a stream that has begun may break in a row. */
  retriesOfStream({ maxRetries = this.maxRetries ?? MAX_RETRIES_OF_STREAM }: RequestOptions): number {
    return maxRetries;
  }
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
