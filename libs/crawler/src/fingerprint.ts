import { createHash } from 'node:crypto';

/** A short hash of a text, so that the size of a set does not depend on the length of its texts. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
