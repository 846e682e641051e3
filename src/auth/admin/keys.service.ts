import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import { newId } from '../../platform/database/id';
import { conflict, invalid, notFound } from '../../platform/http/errors';
import { ApiKey } from '../api-key.entity';
import { AuthenticationService } from '../authentication.service';
import { passedEnds } from '../key-ends.queries';
import { digestKey, generateKey, keyHint } from '../key-format';
import { KeyPepper } from '../key-pepper';
import { SCOPES, type Mode, type Scope } from '../plan';
import { AccountsService } from './accounts.service';

/** A new key with its secret, which is not stored. */
export interface IssuedKey {
  key: ApiKey;
  secret: string;
}

interface KeyOptions {
  mode: Mode;
  name?: string;
  scopes?: Scope[];
  expiresAt?: Date | null;
}

/** The API keys of accounts. */
@Injectable()
export class KeysService {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly authentication: AuthenticationService,
    private readonly pepper: KeyPepper,
  ) {}

  /** A new key of the account. @throws ApiError NOT_FOUND, or VALIDATION_ERROR for an `expiresAt` in the past */
  async issue(accountId: number, options: KeyOptions): Promise<IssuedKey> {
    await this.accounts.get(accountId);
    const issued = await this.dataSource.transaction(async (transaction) => {
      const inserted = await this.insert(transaction, accountId, options);
      // Here and not in the DTO: only the clock of the database decides when a key expires.
      if ((await passedEnds(transaction, inserted.key.id)).isExpired) {
        throw invalid([{ path: 'expiresAt', rule: 'range', message: 'expiresAt must be in the future' }]);
      }
      return inserted;
    });
    this.authentication.forgetCallers();
    return issued;
  }

  /** The account's keys, newest first, including revoked ones. @throws ApiError NOT_FOUND */
  async list(accountId: number): Promise<ApiKey[]> {
    await this.accounts.get(accountId);
    return this.keys.find({ where: { accountId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Revokes the key: here at once, on every process within 5 s. @throws ApiError NOT_FOUND */
  async revoke(accountId: number, keyId: number): Promise<void> {
    if (!(await this.end(this.keys.manager, { accountId, id: keyId }, 0))) throw notFound('key');
    this.authentication.forgetCallers();
  }

  /**
   * A new key like the old one, which works for `overlapDays` more.
   * @throws ApiError NOT_FOUND, or CONFLICT for a key that no longer works: rotation must not revive it
   */
  async rotate(accountId: number, keyId: number, overlapDays: number): Promise<IssuedKey> {
    const issued = await this.dataSource.transaction(async (transaction) => {
      // The lock makes concurrent rotations and revocations see each other's result.
      const lock = { mode: 'pessimistic_write' } as const;
      const old = await transaction.findOne(ApiKey, { where: { accountId, id: keyId }, lock });
      if (!old) throw notFound('key');
      const { isRevoked, isExpired } = await passedEnds(transaction, keyId);
      if (isRevoked) throw conflict('key', 'has been revoked');
      if (isExpired) throw conflict('key', 'has expired');
      await this.end(transaction, old, overlapDays);
      return this.insert(transaction, accountId, old);
    });
    this.authentication.forgetCallers();
    return issued;
  }

  /** Ends the key after this many days, if the account has it. An earlier end stays: SQL's `least` ignores null. */
  private async end(
    manager: EntityManager,
    { accountId, id }: Pick<ApiKey, 'accountId' | 'id'>,
    days: number,
  ): Promise<boolean> {
    const update = manager.createQueryBuilder().update(ApiKey).where({ accountId, id });
    const { affected } = await update
      .set({ revokedAt: () => "least(revoked_at, now() + :days * interval '1 day')" })
      .setParameter('days', days)
      .execute();
    return affected === 1;
  }

  private async insert(manager: EntityManager, accountId: number, options: KeyOptions): Promise<IssuedKey> {
    const { mode, name = '', scopes = [...SCOPES], expiresAt = null } = options;
    const secret = generateKey(mode);
    const hashed = { digest: digestKey(this.pepper.value, secret), hint: keyHint(secret) };
    const key = manager.create(ApiKey, { id: newId(), accountId, mode, name, scopes, expiresAt, ...hashed });
    await manager.insert(ApiKey, key);
    return { key: await manager.findOneByOrFail(ApiKey, { id: key.id }), secret };
  }
}
