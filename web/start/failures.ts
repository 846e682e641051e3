import { ApiError, ConnectionError } from '../../libs/client/src';

/** True if the key has expired or was revoked. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** An error in words for the reader of the page. */
export function plainSentence(error: unknown): string {
  if (error instanceof ConnectionError)
    return 'Parley is not responding. Check that it is still running in your terminal.';
  if (!(error instanceof ApiError)) return 'Something went wrong. Reload the page and try again.';
  if (error.status === 401)
    return 'Your access has ended. Run npm run link in Parley’s folder and open the link it prints.';
  if (error.code === 'RATE_LIMITED') return `You’re sending requests too quickly. Try again ${wait(error)}.`;
  if (error.code.startsWith('MODEL_'))
    return 'The language model is not responding. Check the settings MODEL_BASE_URL and MODEL_NAME.';
  if (error.status >= 500) return 'Something went wrong in Parley. Try again, or check its log.';
  if (error.code === 'VALIDATION_ERROR') return asSentence(withNoun(error.message));
  return asSentence(error.message);
}

/** Names of fields, as this page calls them. */
const NOUNS: Record<string, string> = {
  url: 'the website URL',
  data: 'the text',
  message: 'the question',
  allowedDomains: 'each domain',
};

/** The message of an invalid field, such as `allowedDomains.2 must be a host`, with a noun instead of its path. */
function withNoun(message: string): string {
  return message.replace(
    /^(\w+)[\w.[\]]*(?= (?:must|is|has|cannot)\b)/,
    (_, field: string) => NOUNS[field] ?? 'an entry',
  );
}

function wait({ retryAfterMs }: ApiError): string {
  return retryAfterMs === undefined ? 'in a minute' : `in ${Math.ceil(retryAfterMs / 1000)} seconds`;
}

function asSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
