import type { NextFunction, Request, Response } from 'express';
import { log } from '../logging/logger';
import { currentRequestId } from '../logging/request-context';
import { countRequest, routeOf, type TimedRequest } from './http.metrics';

/**
 * Logs one line for each request when its response ends (method, route, status, milliseconds), and counts it for the
 * metrics. The route is the pattern (`/users/:id`), because a path may hold personal data.
 */
export function accessLog(request: Request & TimedRequest, response: Response, next: NextFunction): void {
  request.arrivedAtMs = performance.now();
  // The `close` event runs outside of the request's context.
  const requestId = currentRequestId();
  response.once('close', () => {
    const { method } = request;
    const { statusCode: status } = response;
    const durationMs = performance.now() - request.arrivedAtMs;
    const aborted = !response.writableFinished;
    log.info(
      {
        requestId,
        method,
        route: routeOf(request),
        status,
        durationMs: Math.round(durationMs),
        ...(aborted && { aborted }),
      },
      'request',
    );
    countRequest(request, aborted ? 'aborted' : String(status), durationMs);
  });
  next();
}
