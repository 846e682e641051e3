import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLogService } from '../../../audit/audit-log.service';
import type { Caller } from '../../../auth/caller';
import { insufficientScope, limitedToAgents } from '../../../auth/refusals';
import { notFound } from '../../../platform/http/errors';
import { PaginationService, type Page } from '../../../platform/http/requests/lists/pagination.service';
import type { GrantRow, ListGrantsQuery } from './grants.dto';
import { deleteGrant, listGrants } from './grants.queries';

/**
 * The grants of an account and mode. With the scope `keys:write`, a caller sees all of them; a person without it, or
 * limited to some agents, only their own.
 */
@Injectable()
export class GrantsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
    private readonly pager: PaginationService,
  ) {}

  /** The grants, newest first. @throws ApiError INSUFFICIENT_SCOPE, INVALID_CURSOR */
  async list(caller: Caller, { personId, ...page }: ListGrantsQuery): Promise<Page<GrantRow>> {
    const { accountId, mode } = caller;
    const people = { boundTo: boundOf(caller) ?? null, personId: personId ?? null };
    return this.pager.inOrder(['grants', accountId, mode, ...Object.values(people).map(String)], page, {
      read: (after, limit) => listGrants(this.dataSource, caller, { ...people, after, limit }),
      positionOf: ({ createdAt, id }) => [createdAt.getTime(), id],
    });
  }

  /** Ends the grant at once. @throws ApiError NOT_FOUND, INSUFFICIENT_SCOPE */
  async revoke(caller: Caller, id: number): Promise<void> {
    const { accountId, mode } = caller;
    const personId = boundOf(caller);
    await this.dataSource.transaction(async (transaction) => {
      if (!(await deleteGrant(transaction, { id, accountId, mode }, personId))) throw notFound('grant');
      await this.auditLog.record(transaction, caller, { action: 'grant.revoked', id });
    });
  }
}

/** The person whose grants the caller sees; undefined for all grants. @throws ApiError INSUFFICIENT_SCOPE for a key */
function boundOf({ scopes, personId, agentIds }: Caller): number | undefined {
  if (scopes.includes('keys:write') && !agentIds) return undefined;
  if (personId === undefined) throw agentIds ? limitedToAgents() : insufficientScope('keys:write');
  return personId;
}
