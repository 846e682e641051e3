import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ColumnSealer } from '../platform/resealing/column-sealer';
import { ResealingService } from '../platform/resealing/resealing.service';

const SECRET_BYTES = 32;

/** Secrets that sign deliveries (Standard Webhooks 1.0): `whsec_` and 32 random bytes in base64. */
@Injectable()
export class WebhookSecretsService {
  private readonly sealer: ColumnSealer<[webhookId: number]>;

  constructor(resealing: ResealingService) {
    this.sealer = resealing.sealer({
      table: 'webhooks',
      key: ['id'],
      columns: ['secret', 'previous_secret'],
      purpose: 'webhook-secret',
      contextOf: (webhookId) => `webhook ${webhookId}`,
    });
  }

  /** A new secret for a webhook, in plain text and sealed as it is stored. */
  generate(webhookId: number): { secret: string; sealed: Buffer } {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, sealed: this.sealer.seal(secret, webhookId) };
  }

  open(webhookId: number, sealed: Buffer): string {
    return this.sealer.unseal(sealed, webhookId);
  }
}
