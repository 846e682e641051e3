import { ApiError, ConnectionError } from '../../libs/client/src';

/** Whether the key does not work any more: it has expired or was revoked. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** What to tell a person about an error. */
export function plainSentence(error: unknown): string {
  if (error instanceof ConnectionError)
    return 'Parley does not answer. Is it still running in your terminal?';
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Reload it and try again.';
  if (error.status === 401)
    return 'Your access has ended. Start Parley again and open the link that it prints.';
  if (error.code === 'RATE_LIMITED') return `These were too many requests at once. Try again ${wait(error)}.`;
  if (error.code.startsWith('MODEL_'))
    return 'The language model does not answer. Its settings are MODEL_BASE_URL and MODEL_NAME.';
  if (error.status >= 500)
    return 'Parley has a problem right now; its log says which. Try again in a moment.';
  return asSentence(error.message);
}

function wait({ retryAfterMs }: ApiError): string {
  return retryAfterMs === undefined ? 'in a minute' : `in ${Math.ceil(retryAfterMs / 1000)} seconds`;
}

function asSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
