import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Sealer } from '../platform/config/sealing';
import { Secrets } from '../platform/config/secrets';
import { ResealingService } from '../platform/resealing/resealing.service';
import type { Credentials } from './channel-adapter';

const SECRET_BYTES = 24;

/** The credentials of channels, stored as sealed JSON. */
@Injectable()
export class ChannelCredentialsService {
  private readonly sealer: Sealer;

  constructor(secrets: Secrets, resealing: ResealingService) {
    this.sealer = secrets.sealer('channel-credentials');
    resealing.add({
      table: 'channels',
      key: ['id'],
      column: 'credentials',
      sealer: this.sealer,
      contextOf: ({ id }: { id: number }) => contextOf(id),
    });
  }

  /** A random secret for each name. */
  generate(names: readonly string[]): Credentials {
    return Object.fromEntries(names.map((name) => [name, randomBytes(SECRET_BYTES).toString('base64url')]));
  }

  seal(channelId: number, credentials: Credentials): Buffer {
    return this.sealer.seal(JSON.stringify(credentials), contextOf(channelId));
  }

  open(channelId: number, sealed: Buffer): Credentials {
    return JSON.parse(this.sealer.unseal(sealed, contextOf(channelId))) as Credentials;
  }
}

function contextOf(channelId: number): string {
  return `channel ${channelId}`;
}
