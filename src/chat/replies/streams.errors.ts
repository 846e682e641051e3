import { ApiError, type ErrorKind } from '../../platform/http/errors';

/** A client has stopped the reply. */
export const STREAM_STOPPED: ErrorKind = {
  code: 'STREAM_STOPPED',
  status: 409,
  meaning: 'The client stopped the reply; its text so far is kept.',
};

/** The process of a reply has died. */
export const STREAM_INTERRUPTED: ErrorKind = {
  code: 'STREAM_INTERRUPTED',
  status: 503,
  meaning: 'The process that made the reply has died; its text so far is kept. Send the message again.',
};

/** The reply was stopped by DELETE. */
export function replyStopped(): ApiError {
  return new ApiError(STREAM_STOPPED, 'the reply was stopped');
}

/** The process of the reply has died, or other processes think so. */
export function replyInterrupted(): ApiError {
  return new ApiError(
    STREAM_INTERRUPTED,
    'the reply was interrupted',
    { retryable: true },
    { 'Retry-After': '1' },
  );
}
