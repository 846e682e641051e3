import type { NextFunction, Request, Response } from 'express';
import { log } from '../logging/logger';

/** One line a request, when its response is over: method, path (no query), status, milliseconds. */
export function accessLog(request: Request, response: Response, next: NextFunction): void {
  const startedAtMs = performance.now();
  const { method, path } = request;
  response.once('close', () => {
    const durationMs = Math.round(performance.now() - startedAtMs);
    const aborted = !response.writableFinished;
    log.info(
      { method, path, status: response.statusCode, durationMs, ...(aborted && { aborted }) },
      'request',
    );
  });
  next();
}
