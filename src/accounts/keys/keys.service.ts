import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { conflict, invalidField, orNotFound } from '../../platform/http/errors';
import { AccountsService } from '../admin/accounts.service';
import { ApiKey } from '../../auth/api-key.entity';
import { AuditLogService } from '../../audit/audit-log.service';
import { AuthenticationService } from '../../auth/authentication.service';
import { operatorIn, type Actor } from '../../auth/caller';
import { generateKey, keyHint } from '../../auth/key-format';
import { KeyPepper } from '../../auth/key-pepper';
import { lockAccount } from '../../auth/lock-account';
import { SCOPES, type Mode } from '../../auth/plan';
import { requireAgents } from '../../auth/tenant-agents.queries';
import { passedEnds, removeEndedKeys } from './key-ends.queries';

/** Ended keys kept for each account and mode. Older ones are removed when a key is issued, so the table stays small. */
const KEPT_ENDED_KEYS = 1000;

/** A new key with its secret, which is not stored. */
export interface IssuedKey {
  key: ApiKey;
  secret: string;
}

/** The properties of a new key. */
export type KeyOptions = Partial<Pick<ApiKey, 'name' | 'scopes' | 'expiresAt' | 'agentIds'>>;

/** The API keys of accounts: the operator's operations, and the steps from which tenants' operations are built. */
@Injectable()
export class KeysService {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly transactions: TransactionsService,
    private readonly accounts: AccountsService,
    private readonly authentication: AuthenticationService,
    private readonly pepper: KeyPepper,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The account's keys, newest first, including ended ones. @throws ApiError NOT_FOUND */
  async list(accountId: number): Promise<ApiKey[]> {
    await this.accounts.get(accountId);
    return this.keys.find({ where: { accountId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** A new key of the account. @throws ApiError NOT_FOUND, or VALIDATION_ERROR as `add` */
  async issue(accountId: number, { mode, ...options }: KeyOptions & { mode: Mode }): Promise<IssuedKey> {
    await this.accounts.get(accountId);
    return this.change(accountId, (transaction) =>
      this.add(transaction, operatorIn({ accountId, mode }), options),
    );
  }

  /** Revokes the key: here at once, on every process within 5 s. @throws ApiError NOT_FOUND */
  async revoke(accountId: number, id: number): Promise<void> {
    await this.change(accountId, async (transaction) => {
      const key = await this.find(transaction, { accountId, id });
      await this.end(transaction, operatorIn(key), key);
    });
  }

  /**
   * Issues a key like the old key, which works for `overlapDays` more days.
   * @throws ApiError NOT_FOUND, or CONFLICT for a key that no longer works or was rotated before
   */
  async rotate(accountId: number, id: number, overlapDays: number): Promise<IssuedKey> {
    return this.change(accountId, async (transaction) => {
      const old = await this.find(transaction, { accountId, id });
      return this.replace(transaction, operatorIn(old), { old, overlapDays });
    });
  }

  /**
   * Runs `work` in a transaction that locks the account's keys against other changes. All processes see the result
   * within 5 s.
   * @throws ApiError NOT_FOUND for the key when the account does not exist
   */
  async change<T>(accountId: number, work: (transaction: EntityManager) => Promise<T>): Promise<T> {
    return this.transactions.run(async (transaction) => {
      await lockAccount(transaction, accountId, 'key');
      const result = await work(transaction);
      this.transactions.afterCommit(() => this.authentication.forgetCallers());
      return result;
    });
  }

  /** A key of the account and, if given, of the mode. @throws ApiError NOT_FOUND */
  async find(
    transaction: EntityManager,
    which: { accountId: number; mode?: Mode; id: number },
  ): Promise<ApiKey> {
    return orNotFound(await transaction.findOneBy(ApiKey, which), 'key');
  }

  /**
   * Adds a key, by default with all scopes for all agents.
   * @throws ApiError VALIDATION_ERROR for an `expiresAt` in the past, or an agent of somebody else
   */
  async add(transaction: EntityManager, actor: Actor, options: KeyOptions): Promise<IssuedKey> {
    await requireAgents(transaction, actor, options.agentIds ?? []);
    return this.record(transaction, actor, options);
  }

  private async record(transaction: EntityManager, actor: Actor, options: KeyOptions): Promise<IssuedKey> {
    const { accountId, mode } = actor;
    const { name = '', scopes = [...SCOPES], expiresAt = null, agentIds = null } = options;
    const id = newId();
    const secret = generateKey(mode);
    const hashed = { digest: this.pepper.digest(secret), hint: keyHint(secret) };
    await transaction.insert(ApiKey, { id, accountId, mode, name, scopes, expiresAt, agentIds, ...hashed });
    const key = await transaction.findOneByOrFail(ApiKey, { id, accountId });
    // Checked here and not in the DTO, because only the database's clock decides when a key expires.
    if ((await passedEnds(transaction, key)).isExpired)
      throw invalidField('expiresAt', 'range', 'must be in the future');
    await removeEndedKeys(transaction, actor, KEPT_ENDED_KEYS);
    await this.auditLog.record(transaction, actor, { action: 'key.issued', id });
    return { key, secret };
  }

  /** Revokes the key now, unless it is already revoked. */
  async end(transaction: EntityManager, actor: Actor, key: ApiKey): Promise<void> {
    const { id } = key;
    if ((await passedEnds(transaction, key)).isRevoked) return;
    await this.endAfter(transaction, key, 0);
    await this.auditLog.record(transaction, actor, { action: 'key.revoked', id });
  }

  /**
   * Replaces the key with a new key like it. The old key works for `overlapDays` more days.
   * @throws ApiError CONFLICT for a key that no longer works or was rotated before: a key has only one successor
   */
  async replace(
    transaction: EntityManager,
    actor: Actor,
    { old, overlapDays }: { old: ApiKey; overlapDays: number },
  ): Promise<IssuedKey> {
    const { isRevoked, isExpired } = await passedEnds(transaction, old);
    if (isRevoked) throw conflict('key', 'has been revoked');
    if (isExpired) throw conflict('key', 'has expired');
    if (old.revokedAt) throw conflict('key', 'has been rotated already');
    await this.endAfter(transaction, old, overlapDays);
    await this.auditLog.record(transaction, actor, { action: 'key.rotated', id: old.id });
    const { name, scopes, expiresAt, agentIds } = old;
    // Its agents may be deleted by now.
    return this.record(transaction, actor, { name, scopes, expiresAt, agentIds });
  }

  private async endAfter(transaction: EntityManager, { id, accountId }: ApiKey, days: number): Promise<void> {
    const update = transaction.createQueryBuilder().update(ApiKey).where({ id, accountId });
    await update
      // An earlier end stays: SQL's `least` ignores null. The column has milliseconds, and rounding up would set an end
      // after the transaction that ends the key, which would then still count as working in it.
      .set({
        revokedAt: () => "least(revoked_at, date_trunc('milliseconds', now()) + :days * interval '1 day')",
      })
      .setParameter('days', days)
      .execute();
  }
}
