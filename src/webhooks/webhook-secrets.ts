import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { seal, unseal } from '../platform/config/sealing';
import { Secrets } from '../platform/config/secrets';

const SECRET_BYTES = 32;

/** Secrets that sign deliveries (Standard Webhooks 1.0): `whsec_` and 32 random bytes in base64. */
@Injectable()
export class WebhookSecrets {
  private readonly key: Buffer;

  constructor(secrets: Secrets) {
    this.key = secrets.deriveKey('webhook-secret');
  }

  /** A new secret for a webhook, in plain text and sealed as it is stored. */
  generate(webhookId: number): { secret: string; sealed: Buffer } {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, sealed: seal(this.key, secret, `webhook ${webhookId}`) };
  }

  /** Opens a sealed secret of the webhook. */
  open(webhookId: number, sealed: Buffer): string {
    return unseal(this.key, sealed, `webhook ${webhookId}`);
  }
}
