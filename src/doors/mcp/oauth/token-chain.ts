import { randomBytes } from 'node:crypto';
import { ACCESS_TOKEN_PREFIX } from '../../../auth/grants/access-token';
import type { KeyPepper } from '../../../auth/key-pepper';

const REFRESH_TOKEN_PREFIX = 'ply_refresh_';
const CODE = /^[\w-]{43}$/;
const REFRESH_TOKEN = /^ply_refresh_([\w-]{43})[\w-]{43}$/;

/** An access token with its refresh token. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** A new authorization code. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

/** The code at the beginning of a refresh token, or the text itself if it is a code; otherwise undefined. Pure. */
export function codeIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return CODE.test(text) ? text : REFRESH_TOKEN.exec(text)?.[1];
}

/**
 * The tokens that follow the code or the refresh token. A refresh token begins with the code, so that even an old token
 * identifies its grant; the rest derives from the previous token, so that a client whose answer was lost can get the
 * same tokens again, although only digests are stored. Nobody can compute them without the pepper. Pure.
 */
export function tokensAfter(pepper: KeyPepper, code: string, before: string): TokenPair {
  const derive = (kind: string, from: string): string =>
    pepper.digest(`${kind} ${from}`).toString('base64url');
  const refreshToken = `${REFRESH_TOKEN_PREFIX}${code}${derive('refresh', before)}`;
  return { accessToken: `${ACCESS_TOKEN_PREFIX}${derive('access', refreshToken)}`, refreshToken };
}
