import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Every } from '../../platform/every.decorator';
import { digestKey } from '../../auth/key-format';
import { KeyPepper } from '../../auth/key-pepper';
import { unauthenticated } from '../../auth/refusals';
import { SessionsService } from '../../auth/sessions/sessions.service';
import { forgetExpiredLinks, storeLink, takeLink, type PersonKey } from './links.queries';

const TOKEN_BYTES = 32;
const REMOVE_INTERVAL_MS = 3_600_000;

/** The token of a sign-in link. Only its digest is stored. */
export interface SignInLink {
  token: string;
  expiresAt: Date;
}

/** Links that sign a person in once, within 24 hours. A person has one link at most. */
@Injectable()
export class LinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pepper: KeyPepper,
    private readonly sessions: SessionsService,
  ) {}

  /** A new link of the person. An earlier link that was not used stops working. */
  async make(transaction: EntityManager, person: PersonKey): Promise<SignInLink> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return { token, expiresAt: await storeLink(transaction, person, this.digest(token)) };
  }

  /** Signs the person of the link in. Returns the token of the session. @throws ApiError UNAUTHENTICATED */
  async use(token: string): Promise<string> {
    return this.dataSource.transaction(async (transaction) => {
      const person = await takeLink(transaction, this.digest(token));
      if (!person) {
        throw unauthenticated('invalid', 'the link is not valid, has expired or was already used');
      }
      return this.sessions.open({ ...person, keyId: null }, transaction);
    });
  }

  /** Removes the digests of expired links. */
  @Every(REMOVE_INTERVAL_MS, 'expired sign-in links were not removed')
  async forgetExpired(): Promise<void> {
    await forgetExpiredLinks(this.dataSource);
  }

  private digest(token: string): Buffer {
    return digestKey(this.pepper.value, token);
  }
}
