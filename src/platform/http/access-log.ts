import type { NextFunction, Request, Response } from 'express';
import { log } from '../logging/logger';
import { currentRequestId } from '../logging/request-context';

/**
 * One line a request, when its response is over: method, route, status, milliseconds. The route is the pattern (`/agents/:id`): a path may
 * hold whatever a client put there.
 */
export function accessLog(request: Request, response: Response, next: NextFunction): void {
  const startedAtMs = performance.now();
  // The socket's events come outside of the request's context, which knows the id.
  const requestId = currentRequestId();
  response.once('close', () => {
    const { method } = request;
    const route = (request.route as { path: string } | undefined)?.path;
    const durationMs = Math.round(performance.now() - startedAtMs);
    const aborted = !response.writableFinished;
    log.info(
      { requestId, method, route, status: response.statusCode, durationMs, ...(aborted && { aborted }) },
      'request',
    );
  });
  next();
}
