import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Sealer } from '../platform/config/sealing';
import { Secrets } from '../platform/config/secrets';
import { ResealingService } from '../platform/resealing/resealing.service';

const SECRET_BYTES = 32;

/** Secrets by which tenants vouch for their visitors: `wis_` and 32 random bytes in base64url. */
@Injectable()
export class IdentitySecretsService {
  private readonly sealer: Sealer;

  constructor(secrets: Secrets, resealing: ResealingService) {
    this.sealer = secrets.sealer('identity-secret');
    for (const column of ['identity_secret', 'previous_identity_secret']) {
      resealing.add({
        table: 'widgets',
        key: ['agent_id'],
        column,
        sealer: this.sealer,
        contextOf: (row: { agent_id: number }) => contextOf(row.agent_id),
      });
    }
  }

  /** A new secret for an agent, in plain text and sealed as it is stored. */
  generate(agentId: number): { secret: string; sealed: Buffer } {
    const secret = `wis_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    return { secret, sealed: this.sealer.seal(secret, contextOf(agentId)) };
  }

  /** Opens a sealed secret of the agent. */
  open(agentId: number, sealed: Buffer): string {
    return this.sealer.unseal(sealed, contextOf(agentId));
  }
}

function contextOf(agentId: number): string {
  return `widget ${agentId}`;
}
