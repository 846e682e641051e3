import { Injectable } from '@nestjs/common';
import type { Sealer } from '../platform/config/sealing';
import { Secrets } from '../platform/config/secrets';
import { ResealingService } from '../platform/resealing/resealing.service';

/** The secrets of actions, stored as sealed JSON. */
@Injectable()
export class ActionSecretsService {
  private readonly sealer: Sealer;

  constructor(secrets: Secrets, resealing: ResealingService) {
    this.sealer = secrets.sealer('action-secrets');
    resealing.add({
      table: 'actions',
      key: ['id'],
      column: 'secrets',
      sealer: this.sealer,
      contextOf: ({ id }: { id: number }) => contextOf(id),
    });
  }

  /** The secrets as they are stored; null if there are none. */
  seal(actionId: number, secrets: Record<string, string>): Buffer | null {
    if (Object.keys(secrets).length === 0) return null;
    return this.sealer.seal(JSON.stringify(secrets), contextOf(actionId));
  }

  open(actionId: number, sealed: Buffer | null): Record<string, string> {
    return sealed
      ? (JSON.parse(this.sealer.unseal(sealed, contextOf(actionId))) as Record<string, string>)
      : {};
  }
}

function contextOf(actionId: number): string {
  return `action ${actionId}`;
}
