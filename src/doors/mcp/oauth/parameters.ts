import { OAuthError } from './oauth-error';

/** The parameters of a request. A parameter without a value is absent. */
export type Parameters = ReadonlyMap<string, string>;

/** Reads a form or a query. @throws OAuthError when a parameter is repeated, as RFC 6749 forbids */
export function parametersOf(text: string): Parameters {
  const given = [...new URLSearchParams(text)].filter(([, value]) => value !== '');
  const parameters = new Map(given);
  if (parameters.size < given.length) throw new OAuthError('invalid_request', 'a parameter is repeated');
  return parameters;
}
