import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Sealer } from '../platform/config/sealing';
import { Secrets } from '../platform/config/secrets';
import { ResealingService } from '../platform/resealing/resealing.service';

const SECRET_BYTES = 32;

/** Secrets that sign deliveries (Standard Webhooks 1.0): `whsec_` and 32 random bytes in base64. */
@Injectable()
export class WebhookSecretsService {
  private readonly sealer: Sealer;

  constructor(secrets: Secrets, resealing: ResealingService) {
    this.sealer = secrets.sealer('webhook-secret');
    for (const column of ['secret', 'previous_secret']) {
      const secretColumn = { table: 'webhooks', key: ['id'], column, sealer: this.sealer };
      resealing.add({ ...secretColumn, contextOf: ({ id }: { id: number }) => contextOf(id) });
    }
  }

  /** A new secret for a webhook, in plain text and sealed as it is stored. */
  generate(webhookId: number): { secret: string; sealed: Buffer } {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, sealed: this.sealer.seal(secret, contextOf(webhookId)) };
  }

  /** Opens a sealed secret of the webhook. */
  open(webhookId: number, sealed: Buffer): string {
    return this.sealer.unseal(sealed, contextOf(webhookId));
  }
}

function contextOf(webhookId: number): string {
  return `webhook ${webhookId}`;
}
