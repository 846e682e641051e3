import { WebhookVerificationError } from './errors.js';
import type { webhooks } from './schema.js';
import { fromBase64, importKey, signedBytes } from './webhook-signature.js';

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

/**
 * Returns the event in a request to your webhook if it was signed with any of the secrets (Standard Webhooks 1.0).
 * `rawBody` is the body as it arrived, not parsed.
 * @throws WebhookVerificationError; TypeError for a secret that does not begin with `whsec_`
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, nowMs = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const keys = await Promise.all([secrets].flat().map((secret) => importKey(secret, 'verify')));
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ').flatMap(signatureOf);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('the timestamp of the webhook is too old or too new');
  const signed = signedBytes(id, timestamp, rawBody);
  for (const key of keys) {
    for (const signature of signatures) {
      // Web Crypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return parse(rawBody);
    }
  }
  throw new WebhookVerificationError('the webhook was not signed with this secret');
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

function parse(body: string | Uint8Array): WebhookEvent {
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent;
}
