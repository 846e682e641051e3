import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { errorBody, type ApiError } from './errors';
import { countError } from './http.metrics';
import { discardBody, isIncomplete } from './server/unread-body';

/** The response to a failed request. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: object;
}

type ErrorForm = (error: ApiError, request: Request) => ErrorAnswer;

/** Middleware for paths whose error answers differ in form from the API's. */
export function answerErrorsAs(
  form: ErrorForm,
): (request: Request, response: Response, next: NextFunction) => void {
  return (_, response, next) => {
    response.locals['errorForm'] = form;
    next();
  };
}

/**
 * Sends the error answer. If a part of the request's body is still on its way, this is the last answer on the
 * connection. If the response has already begun, the connection is closed instead.
 */
export function sendError(response: Response, error: ApiError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  countError(error.code);
  const form = (response.locals['errorForm'] as ErrorForm | undefined) ?? usualAnswer;
  const { status, headers, body } = form(error, response.req);
  response.status(status).set(headers);
  const request: IncomingMessage | undefined = response.req;
  if (request && isIncomplete(request)) sendLast(response, JSON.stringify(body));
  else response.json(body);
}

function usualAnswer(error: ApiError): ErrorAnswer {
  return { status: error.status, headers: error.headers, body: errorBody(error) };
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
