import { METHODS } from 'node:http';
import type { Request } from 'express';
import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../observability/metrics/registry';

/** The label of requests without a route. */
const NO_ROUTE = 'none';
const KNOWN_METHODS = new Set(METHODS);

const requests = new Counter({
  name: 'parley_http_requests_total',
  help: 'Requests by method, route and status. The status is aborted when the client disconnected too early.',
  labelNames: ['method', 'route', 'status'],
  registers: [metrics],
});

const durations = new Histogram({
  name: 'parley_http_request_duration_seconds',
  help: 'From the first line of the request to the end of its answer, streams included.',
  labelNames: ['method', 'route'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

/** When a request arrived, in milliseconds of `performance.now()`. */
export interface TimedRequest {
  arrivedAtMs: number;
}

/** The pattern of the request's route (`/users/:id`), if it has one. A path itself may hold personal data. */
export function routeOf({ route }: Request): string | undefined {
  const path = (route as { path: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}

/** Counts a request whose response has ended. */
export function countRequest(request: Request, status: string, durationMs: number): void {
  const method = KNOWN_METHODS.has(request.method) ? request.method : 'other';
  const route = routeOf(request) ?? NO_ROUTE;
  requests.inc({ method, route, status });
  durations.observe({ method, route }, durationMs / 1000);
}
