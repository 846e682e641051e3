import type { Request } from 'express';
import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS } from '../observability/metrics/registry';

/** The label of requests without a route. */
const NO_ROUTE = 'none';

const requests = new Counter({
  name: 'parley_http_requests_total',
  help: 'Requests by method, route and status. The status is "aborted" if the client disconnected before the end.',
  labelNames: ['method', 'route', 'status'],
});

const durations = new Histogram({
  name: 'parley_http_request_duration_seconds',
  help: 'From the first line of the request to the end of its answer, streams included.',
  labelNames: ['method', 'route'],
  buckets: DURATION_BUCKETS_SECONDS,
});

const errors = new Counter({
  name: 'parley_http_errors_total',
  help: 'Error answers by code.',
  labelNames: ['code'],
});

/** When a request arrived, in milliseconds of `performance.now()`. */
export interface TimedRequest {
  arrivedAtMs: number;
}

/** The pattern of the request's route (`/users/:id`), if any. A path itself may hold personal data. */
export function routeOf({ route }: Request): string | undefined {
  const path = (route as { path: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}

/** Counts a request whose response has ended. */
export function countRequest(request: Request, status: string, durationMs: number): void {
  const { method } = request;
  const route = routeOf(request) ?? NO_ROUTE;
  requests.inc({ method, route, status });
  durations.observe({ method, route }, durationMs / 1000);
}

/** Counts an error answer. `code` is the code of an `ErrorKind`. */
export function countError(code: string): void {
  errors.inc({ code });
}

/** The number of error answers of this process by code, the most frequent first. */
export async function answeredErrors(): Promise<Record<string, number>> {
  const { values } = await errors.get();
  const byCode = values.map(({ labels, value }) => [String(labels.code), value] as const);
  return Object.fromEntries(byCode.toSorted(([, one], [, other]) => other - one));
}
