import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { Caller } from '../auth/caller';
import { Transactions } from '../platform/database/transactions';
import { isUuid } from '../platform/database/uuid';
import { notFound } from '../platform/http/errors';
import { IdempotencyService } from '../platform/http/idempotency/idempotency.service';
import { removeConversation, removeLead, type Removed } from './removal.queries';

/** Removes conversations and leads with all that is stored about them. */
@Injectable()
export class RemovalsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly auditLog: AuditLogService,
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Deletes a conversation with its messages, lead, events, deliveries, stored answers and exports. A turn that runs in
   * it ends as NOT_FOUND. @throws ApiError NOT_FOUND
   */
  async deleteConversation(caller: Caller, agentId: number, id: string): Promise<void> {
    await this.agents.get(caller, agentId);
    if (!isUuid(id)) throw notFound('conversation');
    await this.transactions.run(async (transaction) => {
      if (!(await this.remove(transaction, agentId, id))) throw notFound('conversation');
      await this.auditLog.record(transaction, caller, 'conversation.deleted', id);
    });
  }

  /** Deletes a lead with its events and deliveries. Its conversation stays. @throws ApiError NOT_FOUND */
  async deleteLead(caller: Caller, agentId: number, id: number): Promise<void> {
    await this.agents.get(caller, agentId);
    await this.transactions.run(async (transaction) => {
      if (!(await removeLead(transaction, agentId, id))) throw notFound('lead');
      await this.auditLog.record(transaction, caller, 'lead.deleted', id);
    });
  }

  /**
   * Removes the conversation in this transaction, and says what was removed; undefined when there is none, or with
   * `before` none whose last message is older.
   */
  async remove(
    transaction: EntityManager,
    agentId: number,
    id: string,
    before?: string,
  ): Promise<Removed | undefined> {
    const rows = await removeConversation(transaction, agentId, id, before);
    if (!rows) return undefined;
    const object = { id, path: `/api/v1/agents/${agentId}/conversations/${id}` };
    return { ...rows, answers: await this.idempotency.forgetAbout(transaction, object) };
  }
}
