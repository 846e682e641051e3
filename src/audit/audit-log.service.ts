import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { deleteInBatches } from '../platform/database/delete-in-batches';
import { newId } from '../platform/database/id';
import { Every } from '../platform/every.decorator';
import { PaginationService, type Page } from '../platform/http/requests/pagination.service';
import { currentRequestId } from '../platform/observability/logging/request-context';
import type { Actor, Tenant } from '../auth/caller';
import { MODES } from '../auth/plan';
import { AuditEntry } from './audit-entry.entity';
import type { ListAuditLogQuery } from './audit-log.dto';
import type { AuditedAction } from './audited-action';

const REMOVE_INTERVAL_MS = 3_600_000;

/** The record of all changes: author, object and time. Entries are kept for a year. */
@Injectable()
export class AuditLogService {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
    private readonly pager: PaginationService,
  ) {}

  /**
   * Records a change in the transaction that makes it. `changes` are the names of the changed fields, never their
   * values.
   */
  async record(
    transaction: EntityManager,
    { accountId, mode, keyId }: Actor,
    action: AuditedAction,
    objectId: number | string,
    changes: string[] = [],
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO audit_log (id, account_id, mode, action, key_id, key_hint, object_id, changes, request_id)
       VALUES ($1, $2, $3, $4, $5, (SELECT hint FROM api_keys WHERE id = $5), $6, $7, $8)`,
      [newId(), accountId, mode, action, keyId, String(objectId), changes, currentRequestId() ?? null],
    );
  }

  /** Records the operator's change of a whole account, once in each mode, because it concerns both. */
  async recordOfAccount(
    transaction: EntityManager,
    accountId: number,
    action: AuditedAction,
    changes: string[] = [],
  ): Promise<void> {
    for (const mode of MODES)
      await this.record(transaction, { accountId, mode, keyId: null }, action, accountId, changes);
  }

  /** The changes in an account and mode, newest first. */
  async list({ accountId, mode }: Tenant, query: ListAuditLogQuery): Promise<Page<AuditEntry>> {
    const { action, objectType, objectId, actor } = query;
    const list = this.entries.createQueryBuilder('entry').where({ accountId, mode });
    if (action) list.andWhere({ action });
    if (objectType) list.andWhere("split_part(entry.action, '.', 1) = :objectType", { objectType });
    if (objectId) list.andWhere({ objectId });
    if (actor === 'operator') list.andWhere('entry.keyId IS NULL');
    else if (actor) list.andWhere({ keyId: actor });
    const filter = JSON.stringify([action, objectType, objectId, actor]);
    return this.pager.page(['audit log', accountId, mode, filter], query, list);
  }

  /** Removes entries after 365 days. */
  @Every(REMOVE_INTERVAL_MS, 'old entries of the audit log were not removed')
  async removeOld(): Promise<void> {
    const condition = `created_at < now() - interval '365 days'`;
    await deleteInBatches(this.entries.manager, { table: 'audit_log', condition });
  }
}
