import { agentOf } from './addresses';
import { OAuthError } from './oauth-error';
import type { Parameters } from './parameters';

/** A base64url-encoded SHA-256 (PKCE). */
const CHALLENGE = /^[\w-]{43}$/;

/** A client's request to a person. */
export interface Authorization {
  agentId: number;
  challenge: string;
}

/** The requested authorization in the parameters. Pure. @throws OAuthError for the client */
export function authorizationIn(parameters: Parameters, issuer: string): Authorization {
  if (parameters.get('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code');
  const challenge = parameters.get('code_challenge') ?? '';
  if (parameters.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge))
    throw new OAuthError('invalid_request', 'a code_challenge by the method S256 is required');
  const agentId = agentOf(issuer, parameters.get('resource'));
  if (agentId === 0)
    throw new OAuthError('invalid_target', 'resource must be the address of an MCP server here');
  return { agentId, challenge };
}

/** The address that carries the answer to the client, with its state and the issuer (RFC 9207). Pure. */
export function answeredUri(
  redirectUri: string,
  {
    state,
    issuer,
    ...answer
  }: { state: string | undefined; issuer: string } & Record<string, string | undefined>,
): string {
  const uri = new URL(redirectUri);
  const all = { ...answer, state, iss: issuer };
  for (const [name, value] of Object.entries(all))
    if (value !== undefined) uri.searchParams.append(name, value);
  return uri.href;
}
