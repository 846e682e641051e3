import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { inRequest } from '../../observability/logging/request-context';

const ACCEPTABLE = /^[A-Za-z0-9._~:@+/=-]{1,128}$/;

/** The id of a request: the client's own id if it is a single well-formed value, otherwise a new id. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTABLE.test(header) ? header : randomUUID();
}

/** Puts the request id on the response and into the context of everything that the request starts. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const id = requestIdOf(request.headers['x-request-id']);
  response.setHeader('x-request-id', id);
  inRequest({ requestId: id }, next);
}
