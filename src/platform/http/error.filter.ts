import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isStorageAway } from '../database/storage-fault';
import { ObjectStorageError } from '../storage/object-storage';
import { log } from '../observability/logging/logger';
import { ApiError, unavailable } from './errors';
import { unrouted } from './requests/routing';
import { sendError } from './send-error';

/** Turns every thrown value into an error answer of the API. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    // The client has disconnected; this is not a fault.
    if (response.destroyed) return;
    const error = toApiError(thrown, host.switchToHttp().getRequest<Request>());
    reportFault(thrown, error);
    sendError(response, error);
  }
}

/** Logs a fault of the service as an error, and a fault of the storage or of another service as a warning. */
export function reportFault(thrown: unknown, error: ApiError): void {
  if (error.status === 500) log.error({ err: thrown }, 'request failed');
  else if (error.status > 500) log.warn({ code: error.code, reason: reasonOf(thrown) }, error.message);
}

/** The API's error for a value thrown while a request was processed. */
export function toApiError(thrown: unknown, request: Request): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof URIError) return new ApiError('BAD_REQUEST', 'the URL is not well-formed');
  const status = thrown instanceof HttpException ? thrown.getStatus() : undefined;
  // Express refuses with 403 to send a file if its encoded path leads out of the folder.
  if (status === 404 || status === 403) return unrouted(request);
  if (status === 400) return new ApiError('BAD_REQUEST', 'the request is not well-formed');
  if (isStorageAway(thrown) || thrown instanceof ObjectStorageError) return unavailable();
  return new ApiError('INTERNAL_ERROR', 'an internal error occurred');
}

function reasonOf(thrown: unknown): string {
  const { code } = (thrown ?? {}) as { code?: unknown };
  // The message names the folder or store that the operator has to fix.
  if (thrown instanceof ObjectStorageError) return thrown.message;
  if (thrown instanceof ApiError) return (thrown.cause as Error | undefined)?.message ?? thrown.message;
  return typeof code === 'string' ? code : thrown instanceof Error ? thrown.name : 'unknown';
}
