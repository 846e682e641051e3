import type { NextFunction, Request, Response } from 'express';
import { log } from '../logging/logger';
import { currentRequestId } from '../logging/request-context';
import { countRequest, routeOf, type TimedRequest } from './http.metrics';

/**
 * One line a request, when its response is over: method, route, status, milliseconds. The route is the pattern (`/agents/:id`): a path may
 * hold whatever a client put there. The same is counted for the metrics.
 */
export function accessLog(request: Request & TimedRequest, response: Response, next: NextFunction): void {
  request.arrivedAtMs = performance.now();
  // The socket's events come outside of the request's context, which knows the id.
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
