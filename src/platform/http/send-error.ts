import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { errorBody, type ApiError } from './errors';
import { discardBody, isIncomplete } from './server/unread-body';

/**
 * Writes the error answer. If a part of the request's body is still on its way, it is the last answer of the
 * connection. If the response has already begun, it closes the connection instead.
 */
export function sendError(response: Response, error: ApiError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.status(error.status).set(error.headers);
  const request: IncomingMessage | undefined = response.req;
  if (request && isIncomplete(request)) sendLast(response, JSON.stringify(errorBody(error)));
  else response.json(errorBody(error));
}

/** Sends the whole body at once, and ends the response when the request has ended, or a second later. */
function sendLast(response: Response, json: string): void {
  response.set({
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(json)),
  });
  response.write(json);
  discardBody(response.req, () => response.end());
}
