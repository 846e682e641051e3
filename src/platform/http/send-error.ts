import type { Response } from 'express';
import { errorBody, type ApiError } from './errors';

/** Writes the error answer. If the response has already begun, it closes the connection instead. */
export function sendError(response: Response, error: ApiError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.status(error.status).set(error.headers).json(errorBody(error));
}
