import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ColumnSealer } from '../platform/resealing/column-sealer';
import { ResealingService } from '../platform/resealing/resealing.service';
import type { Credentials } from './channel-adapter';

const SECRET_BYTES = 24;

/** The credentials of channels, stored as sealed JSON. */
@Injectable()
export class ChannelCredentialsService {
  private readonly sealer: ColumnSealer<[channelId: number]>;

  constructor(resealing: ResealingService) {
    this.sealer = resealing.sealer({
      table: 'channels',
      key: ['id'],
      columns: ['credentials'],
      purpose: 'channel-credentials',
      contextOf: (channelId) => `channel ${channelId}`,
    });
  }

  /** A random secret for each name. */
  generate(names: readonly string[]): Credentials {
    return Object.fromEntries(names.map((name) => [name, randomBytes(SECRET_BYTES).toString('base64url')]));
  }

  seal(channelId: number, credentials: Credentials): Buffer {
    return this.sealer.seal(JSON.stringify(credentials), channelId);
  }

  open(channelId: number, sealed: Buffer): Credentials {
    return JSON.parse(this.sealer.unseal(sealed, channelId)) as Credentials;
  }
}
