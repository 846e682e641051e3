const ACCESS_TOKEN = /^Bearer +(ply_access_[\w-]{43}) *$/i;

/** The start of the access tokens of OAuth clients, by which secret scanners and people recognise them. */
export const ACCESS_TOKEN_PREFIX = 'ply_access_';

/** The lifetime of an access token. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** The access token in an Authorization header; undefined for an API key, or without either. */
export function accessTokenIn(authorization: string | undefined): string | undefined {
  return ACCESS_TOKEN.exec(authorization ?? '')?.[1];
}
