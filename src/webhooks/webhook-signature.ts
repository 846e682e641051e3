import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** The headers of a signed delivery (Standard Webhooks 1.0, https://www.standardwebhooks.com). */
export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Signs a delivery with each secret (`whsec_` and base64), so that the receiver can verify it with any of them while
 * secrets are being rotated. `id` is the same for all attempts; `atMs` is the time of this attempt.
 */
export function signWebhook(
  secrets: readonly string[],
  { id, atMs, body }: { id: string; atMs: number; body: string },
): SignedHeaders {
  const timestamp = String(Math.floor(atMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
