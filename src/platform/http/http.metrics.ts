import { METHODS } from 'node:http';
import type { Request } from 'express';
import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../metrics/registry';

/** What a request that no route took counts under. */
const NO_ROUTE = 'none';
const KNOWN_METHODS = new Set(METHODS);

const requests = new Counter({
  name: 'parley_http_requests_total',
  help: 'Requests by method, route and status; the status is aborted where the client left before the answer was whole.',
  labelNames: ['method', 'route', 'status'],
  registers: [metrics],
});

const durations = new Histogram({
  name: 'parley_http_request_duration_seconds',
  help: 'From the first line of the request to the end of its answer; a stream lasts as long as its reader.',
  labelNames: ['method', 'route'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

/** When a request came, in milliseconds of `performance.now()`. */
export interface TimedRequest {
  arrivedAtMs: number;
}

/** The pattern of the route that took the request (`/agents/:id`), if one did: a path may hold whatever a client put there. */
export function routeOf({ route }: Request): string | undefined {
  const path = (route as { path: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}

/** Counts a request whose response is over. */
export function countRequest(request: Request, status: string, durationMs: number): void {
  const method = KNOWN_METHODS.has(request.method) ? request.method : 'other';
  const route = routeOf(request) ?? NO_ROUTE;
  requests.inc({ method, route, status });
  durations.observe({ method, route }, durationMs / 1000);
}
