import { ApiError } from '../platform/http/errors';
import { INSUFFICIENT_SCOPE, UNAUTHENTICATED } from './auth.errors';
import type { Scope } from './plan';

/** The reason for which a credential is refused. */
type Reason = 'missing' | 'malformed' | 'invalid' | 'revoked' | 'expired';

/** The credential of the request is refused for this reason. */
export function unauthenticated(reason: Reason, message: string): ApiError {
  return new ApiError(UNAUTHENTICATED, message, { reason }, { 'WWW-Authenticate': 'Bearer' });
}

/** The calling key lacks this scope. */
export function insufficientScope(scope: Scope): ApiError {
  return new ApiError(INSUFFICIENT_SCOPE, `this needs a key with the scope ${scope}`, {
    requiredScope: scope,
  });
}

/** The API key of the request has been revoked. */
export function revokedKey(): ApiError {
  return unauthenticated('revoked', 'the API key has been revoked');
}

/** The API key of the request has expired. */
export function expiredKey(): ApiError {
  return unauthenticated('expired', 'the API key has expired');
}
