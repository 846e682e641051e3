import { createHash } from 'node:crypto';

/** A short stand-in for a text in sets, so that their size does not depend on what a site sends. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
