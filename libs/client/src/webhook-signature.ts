const SECRET_PREFIX = 'whsec_';

/** The key of a webhook's secret. @throws TypeError for a secret that does not begin with `whsec_` */
export async function importKey(secret: string, use: 'sign' | 'verify') {
  const key = secret?.startsWith(SECRET_PREFIX) ? fromBase64(secret.slice(SECRET_PREFIX.length)) : undefined;
  if (!key?.length) throw new TypeError('a webhook secret is whsec_ and base64');
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

/** The signed bytes: id, time in seconds and body. */
export function signedBytes(
  id: string,
  timestamp: string,
  body: string | Uint8Array,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const head = encoder.encode(`${id}.${timestamp}.`);
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const both = new Uint8Array(head.length + bytes.length);
  both.set(head);
  both.set(bytes, head.length);
  return both;
}

/** The bytes of a text in base64; undefined if it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
