import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ColumnSealer } from '../platform/resealing/column-sealer';
import { ResealingService } from '../platform/resealing/resealing.service';

const SECRET_BYTES = 32;

/** Secrets by which tenants vouch for their visitors: `wis_` and 32 random bytes in base64url. */
@Injectable()
export class IdentitySecretsService {
  private readonly sealer: ColumnSealer<[agentId: number]>;

  constructor(resealing: ResealingService) {
    this.sealer = resealing.sealer({
      table: 'widgets',
      key: ['agent_id'],
      columns: ['identity_secret', 'previous_identity_secret'],
      purpose: 'identity-secret',
      contextOf: (agentId) => `widget ${agentId}`,
    });
  }

  /** A new secret for an agent, in plain text and sealed as it is stored. */
  generate(agentId: number): { secret: string; sealed: Buffer } {
    const secret = `wis_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    return { secret, sealed: this.sealer.seal(secret, agentId) };
  }

  open(agentId: number, sealed: Buffer): string {
    return this.sealer.unseal(sealed, agentId);
  }
}
