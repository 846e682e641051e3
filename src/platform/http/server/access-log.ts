import type { NextFunction, Request, Response } from 'express';
import { log } from '../../observability/logging/logger';
import { currentContext, inRequest } from '../../observability/logging/request-context';
import { PROBES } from './https';
import { countRequest, routeOf, type TimedRequest } from '../http.metrics';

/**
 * Logs one line for each request when its response ends (method, route, status, milliseconds), and counts it for the
 * metrics. The route is the pattern (`/users/:id`), because a path may hold personal data. Probes that succeed are
 * logged at `debug`.
 */
export function accessLog(request: Request & TimedRequest, response: Response, next: NextFunction): void {
  request.arrivedAtMs = performance.now();
  // The `close` event runs outside the request's context, to which guards have added ids by then.
  const context = currentContext();
  const isProbe = PROBES.has(request.path);
  response.once('close', () => {
    const { method } = request;
    const { statusCode: status } = response;
    const durationMs = performance.now() - request.arrivedAtMs;
    const aborted = !response.writableFinished;
    const line = {
      method,
      route: routeOf(request),
      status,
      durationMs: Math.round(durationMs),
      ...(aborted && { aborted }),
    };
    const level = isProbe && status === 200 ? 'debug' : 'info';
    inRequest(context ?? {}, () => log[level](line, 'request'));
    countRequest(request, aborted ? 'aborted' : String(status), durationMs);
  });
  next();
}
