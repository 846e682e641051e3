import type { Credentials } from './credentials.js';
import { systemClock, type Clock } from './retries.js';
import { Sender, type LogEntry } from './sender.js';
import { Transport } from './transport.js';

/** Settings that all clients share. */
export interface ConnectionOptions {
  /**
   * The address of the service, for example `https://parley.example.com`, with or without `/api/v1`. Default: the
   * environment variable `PARLEY_BASE_URL`.
   */
  baseUrl?: string | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** The time limit of one attempt in milliseconds. Default: 130 s, because a model's answer may take 120 s. */
  timeoutMs?: number;
  /** The maximum number of retries. Default: 2; 5 for a stream that has begun. */
  maxRetries?: number;
  /** Headers of every request, for example for a proxy. */
  headers?: Record<string, string>;
  /** The name and version of your program, which precede the client's own in `User-Agent`. Browsers ignore it. */
  userAgent?: string;
  /** Called after each attempt of a request. */
  log?: (entry: LogEntry) => void;
  /** The clock and the random numbers; for tests. */
  clock?: Clock;
}

const USER_AGENT = 'parley-client/0.1.0';

/** The transport to the API at this path. @throws TypeError for an invalid base URL */
export function connect(
  {
    baseUrl = environment('PARLEY_BASE_URL'),
    fetch = globalThis.fetch.bind(globalThis),
    timeoutMs = 130_000,
    maxRetries,
    headers = {},
    userAgent,
    log,
    clock = systemClock,
  }: ConnectionOptions,
  apiPath: string,
  credentials?: Credentials,
): Transport {
  const sender = new Sender({
    credentials,
    baseUrl: apiUrl(baseUrl, apiPath),
    fetch,
    timeoutMs,
    headers: { 'user-agent': userAgent ? `${userAgent} ${USER_AGENT}` : USER_AGENT, ...headers },
    log,
    clock,
  });
  return new Transport(sender, clock, maxRetries);
}

/** A variable of the environment, if the runtime has an environment. */
export function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}

/** The address of the API at this path. The base URL may end with the path of the tenants' or the operators' API. */
function apiUrl(baseUrl = '', apiPath: string): string {
  if (!/^https?:\/\//.test(baseUrl)) throw new TypeError(`baseUrl must be an http(s) URL: ${baseUrl}`);
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/(\/(api|admin)\/v1)?\/*$/, '') + apiPath;
}
