import type { WebhookEvent } from './webhook-verification.js';
import { importKey, signedBytes } from './webhook-signature.js';

/** How a delivery is signed, for tests. */
export interface SignOptions {
  /** The `webhook-id`. Default: the `id` of the event. */
  id?: string;
  /** When it is sent. Default: now. */
  nowMs?: number;
}

/** The body and the headers of a delivery. */
export interface SignedDelivery {
  body: string;
  headers: Record<'content-type' | 'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
}

/**
 * A delivery of the event, signed as the service signs it (Standard Webhooks 1.0): for tests of your receiver.
 * @throws TypeError for a secret that does not begin with `whsec_`
 */
export async function signWebhook(
  event: WebhookEvent,
  secret: string,
  { id = event.id, nowMs = Date.now() }: SignOptions = {},
): Promise<SignedDelivery> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(nowMs / 1000));
  const key = await importKey(secret, 'sign');
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signedBytes(id, timestamp, body)));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
    },
  };
}
