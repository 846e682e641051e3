import type { Response } from 'express';
import { errorBody, type ApiError } from './errors';

/** Writes the error answer, unless the response has already begun: then the connection ends, as nothing true can follow. */
export function sendError(response: Response, error: ApiError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.status(error.status).set(error.headers).json(errorBody(error));
}
