import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { conflict, invalidField, limitReached } from '../../platform/http/errors';
import type { ListQuery } from '../../platform/http/requests/lists/list.dto';
import { PaginationService, type Page } from '../../platform/http/requests/lists/pagination.service';
import { ACCOUNT_LIMITS } from '../../auth/plan';
import { ApiKey } from '../../auth/api-key.entity';
import type { Caller } from '../../auth/caller';
import { callerGrants } from './caller-grants';
import { countWorkingKeys } from './key-ends.queries';
import { checkScopes, endOf, outlives } from './key-grants';
import { KeysService, type IssuedKey, type KeyOptions } from './keys.service';

/**
 * The API keys of a tenant, managed with one of these keys or by a person of the tenant. The caller sees and changes
 * the keys of its account and mode. It cannot issue a key with a scope that it lacks, or a key that outlives it.
 */
@Injectable()
export class TenantKeysService {
  constructor(
    @InjectRepository(ApiKey) private readonly rows: Repository<ApiKey>,
    private readonly keys: KeysService,
    private readonly pager: PaginationService,
  ) {}

  /** The keys of the caller's account and mode, newest first, including ended ones. */
  async list({ accountId, mode }: Caller, query: ListQuery): Promise<Page<ApiKey>> {
    const list = this.rows.createQueryBuilder('key').where({ accountId, mode });
    return this.pager.page(['keys', accountId, mode], query, list);
  }

  /**
   * Issues a key, by default with the scopes and the end of the calling key.
   * @throws ApiError INSUFFICIENT_SCOPE, VALIDATION_ERROR for `expiresAt` or `agentIds`, LIMIT_REACHED
   */
  async issue(caller: Caller, options: KeyOptions): Promise<IssuedKey> {
    return this.keys.change(caller.accountId, async (transaction) => {
      const own = await callerGrants(transaction, caller);
      const { scopes = own.scopes, expiresAt = endOf(own) } = options;
      checkScopes(scopes, own);
      if (outlives(expiresAt, own))
        throw invalidField('expiresAt', 'range', 'must not be later than the end of the calling key');
      const issued = await this.keys.add(transaction, caller, { ...options, scopes, expiresAt });
      await this.checkLimit(transaction, caller);
      return issued;
    });
  }

  /**
   * Issues a key like the old key, which works for `overlapDays` more days.
   * @throws ApiError NOT_FOUND, INSUFFICIENT_SCOPE for a key with more scopes than the calling key, LIMIT_REACHED, or
   * CONFLICT for a key that outlives the calling key, no longer works, or was rotated before
   */
  async rotate(caller: Caller, id: number, overlapDays: number): Promise<IssuedKey> {
    return this.keys.change(caller.accountId, async (transaction) => {
      const own = await callerGrants(transaction, caller);
      const { accountId, mode } = caller;
      const old = await this.keys.find(transaction, { accountId, mode, id });
      checkScopes(old.scopes, own);
      // A key in its overlap cannot be rotated at all; `replace` reports it.
      if (id !== caller.keyId && outlives(old.expiresAt, own))
        throw conflict('key', 'outlives the calling key');
      const issued = await this.keys.replace(transaction, caller, { old, overlapDays });
      await this.checkLimit(transaction, caller);
      return issued;
    });
  }

  /**
   * Revokes a key. It may be the calling key, or a key with more scopes: revoking a key gives no access.
   * @throws ApiError NOT_FOUND
   */
  async revoke(caller: Caller, id: number): Promise<void> {
    await this.keys.change(caller.accountId, async (transaction) => {
      await callerGrants(transaction, caller);
      const { accountId, mode } = caller;
      await this.keys.end(transaction, caller, await this.keys.find(transaction, { accountId, mode, id }));
    });
  }

  private async checkLimit(transaction: EntityManager, caller: Caller): Promise<void> {
    const { keys } = ACCOUNT_LIMITS;
    if ((await countWorkingKeys(transaction, caller)) > keys) throw limitReached('keys', keys);
  }
}
