import type { NextFunction, Request, Response } from 'express';
import { ApiError, routeNotFound } from './errors';
import { sendError } from './send-error';

/** What Express knows of a registered route; its own typings leave the router's layers out. */
interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The methods that some route answers at this path, HEAD with GET. */
function methodsAt(request: Request): string[] {
  const { stack } = request.app.router as unknown as { stack: RouteLayer[] };
  const methods = stack
    .filter((layer) => layer.route && layer.match(request.path))
    .flatMap((layer) => Object.keys(layer.route?.methods ?? {}).map((method) => method.toUpperCase()));
  if (methods.includes('GET')) methods.push('HEAD');
  return [...new Set(methods)].filter((method) => method !== '_ALL').toSorted();
}

/** Why no route took the request: no such path, or a path that does not answer this method. */
export function unrouted(request: Request): ApiError {
  const methods = methodsAt(request);
  if (methods.length === 0) return routeNotFound();
  const allow = methods.join(', ');
  return new ApiError('METHOD_NOT_ALLOWED', `this route answers ${allow}`, {}, { Allow: allow });
}

/** Express answers OPTIONS by itself, past guards and error bodies; here it is a method like any other that no route takes. */
export function refuseOptions(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'OPTIONS') sendError(response, unrouted(request));
  else next();
}
