import { WebhookVerificationError } from './errors.js';
import type { webhooks } from './schema.js';

/**
 * An event; `type` tells which. A later version may send types that are not listed here: keep a `default` that ignores
 * them.
 */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/** The headers of a request, in the form of `fetch` or of Node.js. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** How old or how far ahead a delivery may be, in seconds. Default: 300. */
  toleranceSeconds?: number;
  /** The current time; for tests. */
  nowMs?: number;
}

const SECRET_PREFIX = 'whsec_';

/**
 * Returns the event in a request to your webhook if it was signed with one of the secrets (Standard Webhooks 1.0).
 * `rawBody` is the body as it arrived, not parsed.
 * @throws WebhookVerificationError; TypeError for a secret that does not begin with `whsec_`
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, nowMs = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const keys = [secrets].flat().map(keyOf);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ').flatMap(signatureOf);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('the timestamp of the webhook is too old or too new');
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytesOf(rawBody));
  for (const secret of keys) {
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    for (const signature of signatures) {
      // Web Crypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return parse(rawBody);
    }
  }
  throw new WebhookVerificationError('the webhook was not signed with this secret');
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = secret?.startsWith(SECRET_PREFIX) ? fromBase64(secret.slice(SECRET_PREFIX.length)) : undefined;
  if (!key?.length) throw new TypeError('a webhook secret is whsec_ and base64');
  return key;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`the header ${name} of the webhook is missing`);
  return value;
}

/** The bytes of `v1,<base64>`; nothing for another version. */
function signatureOf(text: string): Uint8Array<ArrayBuffer>[] {
  const bytes = text.startsWith('v1,') ? fromBase64(text.slice('v1,'.length)) : undefined;
  return bytes ? [bytes] : [];
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function parse(body: string | Uint8Array): WebhookEvent {
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent;
}
