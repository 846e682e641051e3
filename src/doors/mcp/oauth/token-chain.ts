import { createHmac, randomBytes } from 'node:crypto';
import { ACCESS_TOKEN_PREFIX } from '../../../auth/grants/access-token';

const REFRESH_TOKEN_PREFIX = 'ply_refresh_';
const CODE = /^[\w-]{43}$/;
const REFRESH_TOKEN = /^ply_refresh_([\w-]{43})[\w-]{43}$/;

/** The tokens that a client gets together. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** A new authorization code. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

/** The code with which a refresh token begins, or that is the whole text; undefined for anything else. Pure. */
export function codeIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return CODE.test(text) ? text : REFRESH_TOKEN.exec(text)?.[1];
}

/**
 * The tokens that follow the code or the refresh token. Each begins with the code, so that also an old one shows its
 * grant; the rest follows from the one before, so that a client whose answer was lost can be given the same again,
 * although only digests are stored. Nobody without the pepper can compute it. Pure.
 */
export function tokensAfter(pepper: Buffer, code: string, before: string): TokenPair {
  const derive = (kind: string, from: string): string =>
    createHmac('sha256', pepper).update(`${kind} ${from}`).digest('base64url');
  const refreshToken = `${REFRESH_TOKEN_PREFIX}${code}${derive('refresh', before)}`;
  return { accessToken: `${ACCESS_TOKEN_PREFIX}${derive('access', refreshToken)}`, refreshToken };
}
