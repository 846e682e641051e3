import type { NextFunction, Request, Response } from 'express';
import { ApiError, routeNotFound } from '../errors';
import { sendError } from '../send-error';

/** A layer of Express' router, which its typings leave out. */
interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The methods of all routes at this path, HEAD with GET. */
function methodsAt(request: Request): string[] {
  const { stack } = request.app.router as unknown as { stack: RouteLayer[] };
  const methods = stack
    .filter((layer) => layer.route && layer.match(request.path))
    .flatMap((layer) => Object.keys(layer.route?.methods ?? {}).map((method) => method.toUpperCase()));
  if (methods.includes('GET')) methods.push('HEAD');
  return [...new Set(methods)].filter((method) => method !== '_ALL').toSorted();
}

/** The error of a request without a route: the path does not exist, or does not answer this method. */
export function unrouted(request: Request): ApiError {
  const methods = methodsAt(request);
  if (methods.length === 0) return routeNotFound();
  const allow = methods.join(', ');
  return new ApiError('METHOD_NOT_ALLOWED', `this route supports ${allow}`, {}, { Allow: allow });
}

/** The paths that browsers ask with OPTIONS what pages of other sites may send (Fetch Standard, section 3.3). */
const CROSS_ORIGIN = '/public/v1/';

/**
 * Answers OPTIONS like any other method without a route, but on the public surface. Express itself would answer it without
 * an error body.
 */
export function refuseOptions(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'OPTIONS' && !request.path.startsWith(CROSS_ORIGIN))
    sendError(response, unrouted(request));
  else next();
}
