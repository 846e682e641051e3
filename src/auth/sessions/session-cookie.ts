import type { CookieOptions, Request, Response } from 'express';
import { isLoopbackHost } from '../../platform/http/requests/fields/base-url';

/** A session ends after this time at the latest. */
export const MAX_SESSION_DAYS = 7;

const MAX_AGE_MS = MAX_SESSION_DAYS * 86_400_000;
const SIGN_IN_AGE_MS = 600_000;

/** The session token in the request's cookie; undefined without a cookie. */
export function sessionTokenOf(request: Request): string | undefined {
  return valueOf(request, cookieFor(request).name);
}

/** Has the browser keep this token as the session; undefined removes the cookie. */
export function setSessionCookie(response: Response, token: string | undefined): void {
  const { name, options } = cookieFor(response.req);
  if (token === undefined) response.clearCookie(name, options);
  else response.cookie(name, token, { ...options, maxAge: MAX_AGE_MS });
}

/** The cookie of a browser during a sign-in at an OpenID Connect provider; undefined without it. */
export function signInTokenOf(request: Request): string | undefined {
  return valueOf(request, signInCookieFor(request).name);
}

/** Stores this value in the browser for its return from another site; undefined removes the cookie. */
export function setSignInCookie(response: Response, value: string | undefined): void {
  const { name, options } = signInCookieFor(response.req);
  if (value === undefined) response.clearCookie(name, options);
  else response.cookie(name, value, { ...options, maxAge: SIGN_IN_AGE_MS });
}

function valueOf(request: Request, name: string): string | undefined {
  const cookies = request.headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Not `Strict`: the provider, another site, sends the browser back. */
function signInCookieFor(request: Request): { name: string; options: CookieOptions } {
  const { name, options } = cookieFor(request);
  return { name: `${name}-sign-in`, options: { ...options, sameSite: 'lax' } };
}

/** Browsers accept a secure cookie only over TLS, which a service on the user's own machine lacks. */
function cookieFor({ secure, hostname }: Request): { name: string; options: CookieOptions } {
  const isPlainLoopback = !secure && isLoopbackHost(hostname.toLowerCase());
  return {
    name: isPlainLoopback ? 'parley' : '__Host-parley',
    options: { httpOnly: true, sameSite: 'strict', path: '/', secure: !isPlainLoopback },
  };
}
