import { UNAUTHENTICATED } from '../../auth/auth.errors';
import { TOKENS } from '../../models/budget/token-budget';
import type { ApiError, FieldProblem } from '../../platform/http/errors';
import type { ErrorAnswer } from '../../platform/http/send-error';
import { PREVIOUS_RESPONSE } from './response-request';

/** The error object of the OpenAI API. */
export interface OpenAiError {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

/** OpenAI's codes by the API's codes. All other codes are the API's in lower case. */
const CODES: Record<string, string> = {
  [UNAUTHENTICATED.code]: 'invalid_api_key',
  RATE_LIMITED: 'rate_limit_exceeded',
  ROUTE_NOT_FOUND: 'unknown_url',
};
const NO_MODEL = 'the model does not exist, or this key cannot see it; a model is the id of an agent';

/** A client may try these again; every other error below 500 is final. */
const TEMPORARY_STATUSES = new Set([408, 429]);
const QUOTA = 'insufficient_quota';

/**
 * The answer to an error in the form of the OpenAI API. OpenAI's SDKs repeat every 409, 429 and 5xx unless they are
 * told that a retry is useless.
 */
export function openAiErrorAnswer(error: ApiError): ErrorAnswer {
  const isFinal =
    isSpentBudget(error) ||
    error.details['retryable'] === false ||
    (error.status < 500 && !TEMPORARY_STATUSES.has(error.status));
  return {
    status: isSpentBudget(error) ? 429 : error.status,
    headers: { ...error.headers, ...(isFinal && { 'x-should-retry': 'false' }) },
    body: openAiErrorBody(error),
  };
}

/** The JSON of an error in the form of the OpenAI API. */
export function openAiErrorBody(error: ApiError): { error: OpenAiError } {
  const { code, message, details } = error;
  if (code === 'NOT_FOUND' && details['resource'] === 'agent')
    return { error: { ...REFUSED, message: NO_MODEL, param: 'model', code: 'model_not_found' } };
  if (code === 'NOT_FOUND' && details['resource'] === PREVIOUS_RESPONSE)
    return {
      error: { ...REFUSED, message, param: 'previous_response_id', code: 'previous_response_not_found' },
    };
  if (isSpentBudget(error)) return { error: { message, type: QUOTA, param: null, code: QUOTA } };
  if (code === 'VALIDATION_ERROR') {
    const [field] = details['fields'] as FieldProblem[];
    return { error: { ...REFUSED, message, param: field?.path ?? null, code: codeOf(field) } };
  }
  const known = CODES[code] ?? code.toLowerCase();
  return { error: { message, type: typeOf(error), param: null, code: known } };
}

const REFUSED = { type: 'invalid_request_error' };

/** Whether the account has used up its monthly tokens. */
function isSpentBudget({ code, details }: ApiError): boolean {
  return code === 'LIMIT_REACHED' && details['resource'] === TOKENS;
}

function typeOf({ status }: ApiError): string {
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : REFUSED.type;
}

function codeOf(field: FieldProblem | undefined): string {
  switch (field?.rule) {
    case 'required':
      return 'missing_required_parameter';
    case 'unsupported':
      return 'unsupported_value';
    case 'max_length':
      return 'string_above_max_length';
    case 'type':
      return 'invalid_type';
    default:
      return 'invalid_value';
  }
}
