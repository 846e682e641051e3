import { parseUrl } from '@app/languages';
import type { JSONWebKeySet } from 'jose';

const ISSUER = 'https://api.botframework.com';
const LEEWAY_SECONDS = 300;

/**
 * The connector URL in a request's token; undefined unless a key of the connector has signed the token for the app, and
 * the token is valid now.
 */
export async function serviceUrlOf(
  token: string,
  keys: JSONWebKeySet,
  { appId, nowMs }: { appId: string; nowMs: number },
): Promise<string | undefined> {
  // Loaded with the first request.
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer: ISSUER,
      audience: appId,
      algorithms: ['RS256'],
      requiredClaims: ['exp'],
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(nowMs),
    });
    const { serviceurl: url } = payload;
    return typeof url === 'string' && parseUrl(url) ? url : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
