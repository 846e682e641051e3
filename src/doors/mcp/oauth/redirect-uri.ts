import { parseUrl } from '@app/languages';
import { isLoopbackHost } from '../../../platform/http/requests/fields/base-url';

const MAX_CHARACTERS = 2048;
/** ASCII without spaces and backslashes. `URL` itself repairs a wrong beginning. */
const WRITTEN = /^https?:\/\/[^/\\][\x21-\x5b\x5d-\x7e]*$/;
const LOOPBACK_PORT = /^(http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])):\d+/;

/** Whether a client may register this URI: `https`, or `http` on the user's own machine (RFC 8252). Pure. */
export function isRedirectUri(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS || !WRITTEN.test(text) || text.includes('#'))
    return false;
  const url = parseUrl(text);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || isLoopbackHost(url.host);
}

/**
 * Whether a client that has registered these URIs may redirect to `uri`: it must equal a registered URI. On the user's
 * own machine the port may differ, because a program learns it only when it listens (RFC 8252, section 7.3). Pure.
 */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  const portless = uri.replace(LOOPBACK_PORT, '$1');
  return (
    isRedirectUri(uri) &&
    registered.some((known) => known === uri || known.replace(LOOPBACK_PORT, '$1') === portless)
  );
}
