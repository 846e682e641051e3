import type { ErrorKind } from '../platform/http/errors';

export const MODEL_ERROR: ErrorKind = {
  code: 'MODEL_ERROR',
  status: 502,
  meaning: 'The model failed. `details.retryable` is false if the same request will fail again.',
  details: { retryable: true },
};

export const MODEL_OVERLOADED: ErrorKind = {
  code: 'MODEL_OVERLOADED',
  status: 503,
  meaning: 'The model is overloaded; try again later.',
  details: { retryable: true },
};

export const MODEL_TIMEOUT: ErrorKind = {
  code: 'MODEL_TIMEOUT',
  status: 504,
  meaning: 'The model took too long.',
  details: { retryable: true },
};
