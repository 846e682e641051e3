import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../auth/caller';
import { KeyPepper } from '../../auth/key-pepper';
import { unauthenticated } from '../../auth/refusals';
import { storeLink, storeMailedLink, takeLink, takeMailedLink, type PersonKey } from './links.queries';

const TOKEN_BYTES = 32;

/** The token of a sign-in link. Only its digest is stored. */
export interface SignInLink {
  token: string;
  expiresAt: Date;
}

/** Links that sign a person in once: an invitation within 24 hours, and links that the person asks for by mail. */
@Injectable()
export class LinksService {
  constructor(private readonly pepper: KeyPepper) {}

  /** A new link of the person. An earlier unused link stops working. */
  async make(transaction: EntityManager, person: PersonKey): Promise<SignInLink> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return { token, expiresAt: await storeLink(transaction, person, this.pepper.digest(token)) };
  }

  /** The token of a link that is mailed, and works for 15 minutes. Earlier links go on working. */
  async makeShort(transaction: EntityManager, person: PersonKey): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await storeMailedLink(transaction, person, this.pepper.digest(token));
    return token;
  }

  /** The person of the link, which no longer works. @throws ApiError UNAUTHENTICATED */
  async take(transaction: EntityManager, token: string, kind: 'link' | 'mailedLink'): Promise<Actor> {
    const takeOne = kind === 'link' ? takeLink : takeMailedLink;
    const person = await takeOne(transaction, this.pepper.digest(token));
    if (!person) throw unauthenticated('invalid', 'the link is not valid, has expired or was already used');
    return { ...person, keyId: null };
  }
}
