import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** What a receiver checks (Standard Webhooks 1.0, https://www.standardwebhooks.com). */
export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * The headers of a delivery: `id` is the same over retries, `atMs` the moment of this attempt. Each secret
 * (`whsec_` and base64) signs, so that during a rotation the receiver may know either.
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
