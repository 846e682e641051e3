import { Injectable } from '@nestjs/common';
import type { ColumnSealer } from '../platform/resealing/column-sealer';
import { ResealingService } from '../platform/resealing/resealing.service';

/** The secrets of actions, stored as sealed JSON. */
@Injectable()
export class ActionSecretsService {
  private readonly sealer: ColumnSealer<[actionId: number]>;

  constructor(resealing: ResealingService) {
    this.sealer = resealing.sealer({
      table: 'actions',
      key: ['id'],
      columns: ['secrets'],
      purpose: 'action-secrets',
      contextOf: (actionId) => `action ${actionId}`,
    });
  }

  /** The secrets as they are stored; null if there are none. */
  seal(actionId: number, secrets: Record<string, string>): Buffer | null {
    if (Object.keys(secrets).length === 0) return null;
    return this.sealer.seal(JSON.stringify(secrets), actionId);
  }

  open(actionId: number, sealed: Buffer | null): Record<string, string> {
    return sealed ? (JSON.parse(this.sealer.unseal(sealed, actionId)) as Record<string, string>) : {};
  }
}
