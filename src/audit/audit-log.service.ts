import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { newId } from '../platform/database/id';
import { sql } from '../platform/database/sql';
import { PaginationService, type Page } from '../platform/http/requests/lists/pagination.service';
import { currentRequestId } from '../platform/observability/logging/request-context';
import type { Actor, Tenant } from '../auth/caller';
import { MODES, type Mode } from '../auth/plan';
import { AuditEntry, type NamedEntry } from './audit-entry.entity';
import type { ListAuditLogQuery } from './audit-log.dto';
import type { AuditedAction } from './audited-action';
import { namesOfObjects } from './object-names.queries';

/** A change of an object, or the same change of several. */
export interface AuditedChange {
  action: AuditedAction;
  /** Of the object, or of each object. */
  id: number | string | readonly (number | string)[];
  /** The names of the changed fields, never their values. */
  changed?: string[];
}

/** The record of all changes: author, object and time. Entries are kept for a year. */
@Injectable()
export class AuditLogService {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
    private readonly pager: PaginationService,
  ) {}

  /** The name of the person who makes a change, or the hint of the key; null for the operator. */
  async nameOf(transaction: EntityManager, { accountId, keyId, personId }: Actor): Promise<string | null> {
    const { name } = await sql`SELECT coalesce(
         (SELECT name FROM people WHERE id = ${personId} AND account_id = ${accountId}),
         (SELECT hint FROM api_keys WHERE id = ${keyId} AND account_id = ${accountId})) AS name`.oneRow<{
      name: string | null;
    }>(transaction);
    return name;
  }

  /** Records a change in the transaction that makes it. */
  async record(
    transaction: EntityManager,
    { accountId, mode, keyId, personId }: Actor,
    { action, id, changed = [] }: AuditedChange,
  ): Promise<void> {
    const objectIds = [id].flat();
    await sql`INSERT INTO audit_log (id, account_id, mode, action, key_id, key_hint, person_id, person_name, object_id,
         changes, request_id)
       SELECT entry.id, ${accountId}, ${mode}, ${action},
         ${keyId}, (SELECT hint FROM api_keys WHERE id = ${keyId} AND account_id = ${accountId}),
         ${personId}, (SELECT name FROM people WHERE id = ${personId} AND account_id = ${accountId}),
         entry.object_id, ${changed}, ${currentRequestId()}
       FROM unnest(${objectIds.map(newId)}::bigint[], ${objectIds.map(String)}::text[])
         AS entry (id, object_id)`.run(transaction);
  }

  /** Records the same change of objects of several tenants, by the operator. */
  async recordByOperator(
    transaction: EntityManager,
    action: AuditedAction,
    objects: readonly (Tenant & { id: number })[],
  ): Promise<void> {
    const tenants = new Map(
      objects.map(({ accountId, mode }) => [`${accountId} ${mode}`, { accountId, mode }]),
    );
    for (const { accountId, mode } of tenants.values()) {
      const theirs = objects.filter((object) => object.accountId === accountId && object.mode === mode);
      const ids = theirs.map(({ id }) => id);
      await this.record(transaction, { accountId, mode, keyId: null }, { action, id: ids });
    }
  }

  /** Records an operator's change of a whole account, once in each mode, because it concerns both. */
  async recordOfAccount(
    transaction: EntityManager,
    accountId: number,
    change: Omit<AuditedChange, 'id'>,
  ): Promise<void> {
    for (const mode of MODES)
      await this.record(transaction, { accountId, mode, keyId: null }, { ...change, id: accountId });
  }

  /** The changes in an account and mode, newest first. */
  async list({ accountId, mode }: Tenant, query: ListAuditLogQuery): Promise<Page<NamedEntry>> {
    const { action, objectType, objectId, actor } = query;
    const list = this.entries.createQueryBuilder('entry').where({ accountId, mode });
    if (action) list.andWhere({ action });
    if (objectType) list.andWhere("split_part(entry.action, '.', 1) = :objectType", { objectType });
    if (objectId) list.andWhere({ objectId });
    if (actor === 'operator') list.andWhere('entry.keyId IS NULL AND entry.personId IS NULL');
    else if (actor) list.andWhere({ [await this.authorColumn(accountId, mode, actor)]: actor });
    const filter = JSON.stringify([action, objectType, objectId, actor]);
    const { rows, nextCursor } = await this.pager.page(['audit log', accountId, mode, filter], query, list);
    const ids = rows.map(({ objectId: id }) => id);
    const names = await namesOfObjects(this.entries.manager, accountId, ids);
    const withName = (row: AuditEntry): NamedEntry =>
      Object.assign(row, { objectName: names.get(row.objectId) ?? null });
    return { rows: rows.map(withName), nextCursor };
  }

  /** The column with this id. A condition on a single column can use its index for the order of the list. */
  private async authorColumn(accountId: number, mode: Mode, id: string): Promise<'keyId' | 'personId'> {
    const isPerson = await this.entries.existsBy({ accountId, mode, personId: Number(id) });
    return isPerson ? 'personId' : 'keyId';
  }
}
