import { ApiError } from '../../../platform/http/errors';
import type { ErrorAnswer } from '../../../platform/http/send-error';

/** The codes of the answers to clients, by RFC 6749, 7591 and 8707. */
type OAuthCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A refusal for the client: its code, and a sentence for developers. */
export class OAuthError extends ApiError {
  constructor(
    override readonly code: OAuthCode,
    description: string,
  ) {
    super({ code, status: code === 'invalid_client' ? 401 : 400, meaning: '' }, description);
  }
}

/** The answer to an error on the paths for OAuth clients. */
export function oauthErrorAnswer(error: ApiError): ErrorAnswer {
  return {
    status: error.status,
    headers: error.headers,
    body: { error: codeOf(error), error_description: error.message },
  };
}

function codeOf(error: ApiError): string {
  if (error instanceof OAuthError) return error.code;
  if (error.status === 429) return 'temporarily_unavailable';
  return error.status >= 500 ? 'server_error' : 'invalid_request';
}
