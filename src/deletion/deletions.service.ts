import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { IsNull } from 'typeorm';
import { AgentLifetimesService } from '../agents/agent-lifetimes.service';
import { Agent } from '../agents/agent.entity';
import { agentDeleted } from '../agents/agents.events';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { AgentCaller } from '../auth/caller';
import { TransactionsService } from '../platform/database/transactions.service';
import { isUuid } from '../platform/database/id';
import { EventsService } from '../platform/events/events.service';
import { notFound } from '../platform/http/errors';
import { removeResponsesBelow } from '../platform/http/idempotency/idempotency.queries';
import { purgeAgent } from './deletion.jobs';
import { removeConversation, removeLead } from './removal.queries';

/** Deletes agents, conversations and leads with all data stored about them. */
@Injectable()
export class DeletionsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly lifetimes: AgentLifetimesService,
    private readonly events: EventsService,
    private readonly auditLog: AuditLogService,
    private readonly transactions: TransactionsService,
    @InjectQueue(purgeAgent.name) private readonly purgeQueue: Queue,
  ) {}

  /**
   * Deletes an agent for good. From now on none of its data can be read, and its running work is aborted in every
   * process. A job removes its rows.
   * @throws ApiError NOT_FOUND
   */
  async deleteAgent(caller: AgentCaller): Promise<void> {
    const { id, name, accountId } = await this.agents.get(caller);
    await this.transactions.run(async (transaction) => {
      const { affected } = await transaction.softDelete(Agent, { id, accountId, deletedAt: IsNull() });
      if (!affected) throw notFound('agent');
      const data = { agent: { id, name } };
      await this.events.record(transaction, agentDeleted, { subject: caller, data, outlivesAgent: true });
      await this.auditLog.record(transaction, caller, { action: 'agent.deleted', id });
      await removeResponsesBelow(transaction, accountId, `/api/v1/agents/${id}`);
    });
    this.lifetimes.end(id);
    void purgeAgent.addTo(this.purgeQueue, { agentId: id });
  }

  /**
   * Deletes a conversation with its messages, lead, events, deliveries, stored answers and exports. A running turn in
   * it ends with NOT_FOUND. @throws ApiError NOT_FOUND
   */
  async deleteConversation(caller: AgentCaller, id: string): Promise<void> {
    await this.agents.get(caller);
    if (!isUuid(id)) throw notFound('conversation');
    await this.transactions.run(async (transaction) => {
      if (!(await removeConversation(transaction, caller, { id }))) throw notFound('conversation');
      await this.auditLog.record(transaction, caller, { action: 'conversation.deleted', id });
    });
  }

  /** Deletes a lead with its events and deliveries. Its conversation stays. @throws ApiError NOT_FOUND */
  async deleteLead(caller: AgentCaller, id: number): Promise<void> {
    await this.agents.get(caller);
    await this.transactions.run(async (transaction) => {
      if (!(await removeLead(transaction, caller, id))) throw notFound('lead');
      await this.auditLog.record(transaction, caller, { action: 'lead.deleted', id });
    });
  }
}
