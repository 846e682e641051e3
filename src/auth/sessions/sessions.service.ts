import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Secrets } from '../../platform/config/secrets';
import { log } from '../../platform/observability/logging/logger';
import type { Actor, Caller } from '../caller';
import { KeyPepper } from '../key-pepper';
import type { Plan } from '../plan';
import type { Person } from './person.entity';
import { scopesOf } from './role';
import {
  deleteSession,
  deleteSessionsOf,
  insertSession,
  nameSession,
  readSession,
  touchSession,
  type Holder,
  type SessionRow,
} from './sessions.queries';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** The person of a session. */
export type SignedInPerson = Pick<Person, 'id' | 'name' | 'email' | 'role' | 'weeklyMail'>;

/** A session of the console: of the operator, or of a caller with an API key or as a person. */
export interface Session {
  /** Undefined for the operator. */
  caller: Caller | undefined;
  account: { id: number; name: string; plan: Plan } | null;
  person: SignedInPerson | null;
  /** The author of replies, shown to visitors: the name of the person or the session; empty without a name. */
  name: string;
  /** The OpenID Connect provider of the sign-in; empty for other ways. */
  provider: string;
  expiresAt: Date;
}

/**
 * The sessions of the console. Every use reads the row, so that a session ends at once in every process when it is
 * signed out, or when its key, its person or its admin token loses access.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pepper: KeyPepper,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Signs the caller in, by this provider if given. Returns the session's token, of which only a digest is stored.
   */
  async open(
    { accountId, keyId, personId }: Actor,
    transaction = this.dataSource.manager,
    provider = '',
  ): Promise<string> {
    const holder = { accountId, keyId, personId: personId ?? null, adminTokenDigest: null };
    return this.insert(transaction, holder, provider);
  }

  /** Signs the operator in, for as long as this admin token is valid. Returns the token of the session. */
  async openForOperator(adminToken: string): Promise<string> {
    const adminTokenDigest = this.pepper.digest(adminToken);
    const holder: Holder = { accountId: null, keyId: null, personId: null, adminTokenDigest };
    return this.insert(this.dataSource.manager, holder);
  }

  /** The session with this token; undefined if it is unknown or has ended. Reading a session counts as its use. */
  async find(token: string | undefined): Promise<Session | undefined> {
    if (!token || !TOKEN.test(token)) return undefined;
    const digest = this.pepper.digest(token);
    const row = await readSession(this.dataSource, digest);
    const session = row && this.sessionOf(row);
    if (session && row.isStale) await this.touch(digest, row);
    return session;
  }

  /** Sets the name under which the session of a key replies. */
  async name(token: string, name: string): Promise<void> {
    await nameSession(this.dataSource, this.pepper.digest(token), name);
  }

  /** Ends the session. A token without a session is not an error. */
  async end(token: string | undefined): Promise<void> {
    if (token) await deleteSession(this.dataSource.manager, this.pepper.digest(token));
  }

  /** Ends all sessions of the same key, of the same person, or of the operator. */
  async endAll({ caller }: Session): Promise<void> {
    const { accountId = null, keyId = null, personId = null } = caller ?? {};
    await deleteSessionsOf(this.dataSource.manager, { accountId, keyId, personId });
  }

  private async insert(transaction: EntityManager, holder: Holder, provider = ''): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await insertSession(transaction, holder, { digest: this.pepper.digest(token), provider });
    return token;
  }

  private sessionOf(row: SessionRow): Session | undefined {
    const { accountId, keyId, personId, adminTokenDigest, account, key, person, name, provider, expiresAt } =
      row;
    if (adminTokenDigest) {
      const isValid = this.secrets.adminTokens.some((token) =>
        this.pepper.digest(token).equals(adminTokenDigest),
      );
      return isValid
        ? { caller: undefined, account: null, person: null, name: '', provider, expiresAt }
        : undefined;
    }
    const holder = key ?? person;
    if (!accountId || !account || !holder) return undefined;
    const { mode, agentIds } = holder;
    const scopes = key ? key.scopes : scopesOf(person!.role);
    const { plan, suspended } = account;
    const author = personId === null ? { keyId } : { keyId, personId };
    return {
      caller: { accountId, plan, suspended, mode, scopes, ...author, ...(agentIds && { agentIds }) },
      account: { id: accountId, name: account.name, plan },
      person: person && {
        id: personId!,
        name: person.name,
        email: person.email,
        role: person.role,
        weeklyMail: person.weeklyMail,
      },
      name: person?.name ?? name,
      provider,
      expiresAt,
    };
  }

  /** If a use cannot be written, the session only ends earlier. */
  private async touch(digest: Buffer, holder: SessionRow): Promise<void> {
    await touchSession(this.dataSource, holder, digest).catch((error: Error) =>
      log.warn({ reason: error.message }, 'the use of a session was not written'),
    );
  }
}
