import { ModelError, type ModelErrorKind } from '../../models/language-model';
import { MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT } from '../../models/model.errors';
import { ApiError, type ErrorKind } from '../../platform/http/errors';

const FAULTS: Record<ModelErrorKind, [kind: ErrorKind, message: string]> = {
  error: [MODEL_ERROR, 'the model failed to answer'],
  overloaded: [MODEL_OVERLOADED, 'the model is overloaded'],
  timeout: [MODEL_TIMEOUT, 'the model took too long to answer'],
};

/** A model's failure as an API error, without any text of the provider; other errors unchanged. */
export function modelFault(error: unknown): unknown {
  if (!(error instanceof ModelError)) return error;
  const [kind, message] = FAULTS[error.kind];
  const { retryAfterSeconds } = error;
  const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) };
  return new ApiError(kind, message, { retryable: !error.isFinal }, headers, error);
}
