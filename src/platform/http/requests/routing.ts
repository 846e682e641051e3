import type { NextFunction, Request, Response } from 'express';
import { ApiError, routeNotFound } from '../errors';

/** A request that no route has answered. */
interface UnroutedRequest extends Request {
  /** The methods of the routes at its path. */
  supportedMethods?: string[];
}

/**
 * Middleware that runs after the routes of a path. On a request that none of the routes has answered, it records the
 * methods of the path.
 */
export function noteMethods(
  methods: readonly string[],
): (request: Request, response: Response, next: NextFunction) => void {
  return (request: UnroutedRequest, _, next) => {
    // Several paths can match: `/agents/:id` and `/agents/export`.
    request.supportedMethods = [...(request.supportedMethods ?? []), ...methods];
    // Logs and metrics name the route that has answered.
    request.route = undefined;
    next();
  };
}

/** The error for a request without a route: its path does not exist, or does not support its method. */
export function unrouted({ supportedMethods = [] }: UnroutedRequest): ApiError {
  if (supportedMethods.length === 0) return routeNotFound();
  const withHead = supportedMethods.includes('GET') ? [...supportedMethods, 'HEAD'] : supportedMethods;
  const allow = [...new Set(withHead)].toSorted().join(', ');
  return new ApiError('METHOD_NOT_ALLOWED', `this route supports ${allow}`, {}, { Allow: allow });
}
