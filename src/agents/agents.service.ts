import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import { changedFields } from '../audit/audited-action';
import type { Actor, Caller, Tenant } from '../auth/caller';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import type { EventSubject } from '../platform/events/event';
import { EventsService } from '../platform/events/events.service';
import { notFound } from '../platform/http/errors';
import { PaginationService, type Page, type PageQuery } from '../platform/http/requests/pagination.service';
import {
  presentAgent,
  presentCreatedAgent,
  type CreateAgentDto,
  type ListAgentsQuery,
  type UpdateAgentDto,
} from './agent.dto';
import { Agent } from './agent.entity';
import { RETENTION_DAY } from './agents.queries';
import { agentCreated, agentUpdated } from './agents.events';

/** The agents of a tenant. */
@Injectable()
export class AgentsService {
  constructor(
    @InjectRepository(Agent) private readonly agents: Repository<Agent>,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly pager: PaginationService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The caller's agents, newest first. */
  async list({ accountId, mode }: Caller, query: ListAgentsQuery): Promise<Page<Agent>> {
    const { agentType } = query;
    const list = this.agents
      .createQueryBuilder('agent')
      .where({ accountId, mode, ...(agentType && { agentType }) });
    return this.pager.page(['agents', accountId, mode, agentType], query, list);
  }

  /** The agents of the account, of both modes, newest first. */
  async listOfAccount(accountId: number, query: PageQuery): Promise<Page<Agent>> {
    const list = this.agents.createQueryBuilder('agent').where({ accountId });
    return this.pager.page(['agents of account', accountId], query, list);
  }

  /** An agent of the account, whatever its mode. @throws ApiError NOT_FOUND */
  async getOfAccount(accountId: number, id: number): Promise<Agent> {
    const agent = await this.agents.findOneBy({ id, accountId });
    if (!agent) throw notFound('agent');
    return agent;
  }

  /** @throws ApiError NOT_FOUND */
  async get({ accountId, mode }: Tenant, id: number): Promise<Agent> {
    const agent = await this.agents.findOneBy({ id, accountId, mode });
    // 404, not 403: a caller may not learn which ids exist.
    if (!agent) throw notFound('agent');
    return agent;
  }

  /** Creates an agent with the status `listed`. */
  async create(actor: Actor, input: CreateAgentDto): Promise<Agent> {
    const { accountId, mode } = actor;
    const id = newId();
    const botName = input.botName || input.name;
    return this.transactions.run(async (transaction) => {
      const row = { ...input, id, accountId, mode, botName };
      await transaction.insert(Agent, row);
      const agent = await transaction.findOneByOrFail(Agent, { id });
      await this.events.record(transaction, agentCreated, subjectOf(agent), {
        agent: presentCreatedAgent(agent),
      });
      await this.auditLog.record(transaction, actor, 'agent.created', id);
      return agent;
    });
  }

  /** Changes the given fields. `updatedAt` stays when nothing differs. @throws ApiError NOT_FOUND */
  async update(caller: Caller, id: number, changes: UpdateAgentDto): Promise<Agent> {
    const agent = await this.get(caller, id);
    const changed = changedFields<UpdateAgentDto>(agent, changes);
    if (changed.length === 0) return agent;
    // A new period takes effect in the next night: a mistake can be corrected until then.
    const retained = changes.retentionDays === undefined ? {} : { retainedOn: () => RETENTION_DAY };
    return this.transactions.run(async (transaction) => {
      const values = { ...changes, ...retained };
      const { affected } = await transaction.update(Agent, { id, deletedAt: IsNull() }, values);
      if (!affected) throw notFound('agent');
      const updated = await transaction.findOneByOrFail(Agent, { id });
      await this.events.record(transaction, agentUpdated, subjectOf(updated), {
        agent: presentAgent(updated),
      });
      await this.auditLog.record(transaction, caller, 'agent.updated', id, changed);
      return updated;
    });
  }
}

function subjectOf({ accountId, mode, id }: Agent): EventSubject {
  return { accountId, mode, subjectId: id };
}
