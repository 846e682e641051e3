import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import { changedFields } from '../audit/audited-action';
import { operatorIn, type Actor, type AgentCaller, type AgentTenant, type Caller } from '../auth/caller';
import { requireScope } from '../auth/refusals';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import type { EventSubject } from '../platform/events/event';
import { EventsService } from '../platform/events/events.service';
import { notFound, orNotFound } from '../platform/http/errors';
import { fieldsOf } from '../platform/http/requests/bodies/input-class';
import type { ListQuery } from '../platform/http/requests/lists/list.dto';
import { PaginationService, type Page } from '../platform/http/requests/lists/pagination.service';
import { pick } from '../platform/http/requests/present';
import { presentAgent, presentCreatedAgent } from './agent.dto';
import { UpdateAgentDto, type CreateAgentDto, type ListAgentsQuery } from './agent-requests.dto';
import { Agent } from './agent.entity';
import { RETENTION_DAY } from './agents.queries';
import { agentCreated, agentUpdated } from './agents.events';

/** The fields that Update Agent changes. */
export const SETTINGS = [...fieldsOf(UpdateAgentDto)] as (keyof UpdateAgentDto)[];

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

  /** The agents that the caller may use, newest first. */
  async list({ accountId, mode, agentIds }: Caller, query: ListAgentsQuery): Promise<Page<Agent>> {
    const { agentType } = query;
    const where = { ...usableBy({ accountId, mode, agentIds }), ...(agentType && { agentType }) };
    const list = this.agents.createQueryBuilder('agent').where(where);
    return this.pager.page(['agents', accountId, mode], query, list);
  }

  /** At most `limit` agents that the caller may use, newest first. */
  async newest(caller: Caller, limit: number): Promise<Agent[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    return this.agents.find({ where: usableBy(caller), order, take: limit });
  }

  /** The agents of the account in both modes, newest first. */
  async listOfAccount(accountId: number, query: ListQuery): Promise<Page<Agent>> {
    const list = this.agents.createQueryBuilder('agent').where({ accountId });
    return this.pager.page(['agents of account', accountId], query, list);
  }

  /** An agent of the account, in either mode. @throws ApiError NOT_FOUND */
  async getOfAccount(accountId: number, id: number): Promise<Agent> {
    return orNotFound(await this.agents.findOneBy({ id, accountId }), 'agent');
  }

  /** @throws ApiError NOT_FOUND */
  async get({ accountId, mode, agentId: id }: AgentTenant): Promise<Agent> {
    const agent = await this.transactions.read((db) => db.findOneBy(Agent, { id, accountId, mode }));
    // 404, not 403: a caller must not learn which ids exist.
    return orNotFound(agent, 'agent');
  }

  /** Creates an agent with the status `listed`. */
  async create(actor: Actor, input: CreateAgentDto): Promise<Agent> {
    const { accountId, mode } = actor;
    const id = newId();
    const botName = input.botName || input.name;
    return this.transactions.run(async (transaction) => {
      const row = { ...input, id, accountId, mode, botName };
      await transaction.insert(Agent, row);
      const agent = await transaction.findOneByOrFail(Agent, { id, accountId });
      await this.events.record(transaction, agentCreated, {
        subject: subjectOf(agent),
        data: { agent: presentCreatedAgent(agent) },
      });
      await this.auditLog.record(transaction, actor, { action: 'agent.created', id });
      return agent;
    });
  }

  /**
   * Changes the given fields. `updatedAt` stays if no value differs. `requireVersion` throws if the stored agent
   * differs from the agent that the caller has read.
   * @throws ApiError NOT_FOUND, or INSUFFICIENT_SCOPE for `retentionDays`
   */
  async update(
    caller: AgentCaller,
    changes: UpdateAgentDto,
    requireVersion: (stored: Agent) => void,
  ): Promise<Agent> {
    const { accountId, mode, agentId: id } = caller;
    const settings = pick(changes, SETTINGS);
    // A new period takes effect the next night, so a mistake can be corrected until then.
    const retained = changes.retentionDays === undefined ? {} : { retainedOn: () => RETENTION_DAY.text };
    return this.transactions.run(async (transaction) => {
      // A concurrent change waits until this change is stored, so it cannot overwrite unread values.
      const lock = { mode: 'for_no_key_update' } as const;
      const agent = await transaction.findOne(Agent, { where: { id, accountId, mode }, lock });
      if (!agent) throw notFound('agent');
      requireVersion(agent);
      const changed = changedFields<UpdateAgentDto>(agent, settings);
      if (changed.length === 0) return agent;
      // A short period deletes conversations as surely as deleting the agent does.
      if (changed.includes('retentionDays')) requireScope(caller, 'agents:delete');
      await transaction.update(Agent, { id, accountId }, { ...settings, ...retained });
      const updated = await transaction.findOneByOrFail(Agent, { id, accountId });
      await this.events.record(transaction, agentUpdated, {
        subject: subjectOf(updated),
        data: { agent: presentAgent(updated) },
      });
      await this.auditLog.record(transaction, caller, { action: 'agent.updated', id, changed });
      return updated;
    });
  }

  /**
   * Suspends an agent of the account or ends its suspension: the agent then neither answers nor learns.
   * @throws ApiError NOT_FOUND
   */
  async suspend(accountId: number, id: number, suspended: boolean): Promise<Agent> {
    const { mode } = await this.getOfAccount(accountId, id);
    await this.transactions.run(async (transaction) => {
      const differs = { id, accountId, suspended: !suspended, deletedAt: IsNull() };
      const { affected } = await transaction.update(Agent, differs, { suspended });
      if (!affected) return;
      const operator = operatorIn({ accountId, mode });
      await this.auditLog.record(transaction, operator, {
        action: 'agent.updated',
        id,
        changed: ['suspended'],
      });
    });
    return this.getOfAccount(accountId, id);
  }
}

function subjectOf({ accountId, mode, id }: Agent): EventSubject {
  return { accountId, mode, agentId: id };
}

/** The condition that an agent belongs to the tenant and, for a limited caller, to the caller's agents. */
function usableBy({ accountId, mode, agentIds }: Pick<Caller, 'accountId' | 'mode' | 'agentIds'>) {
  return { accountId, mode, ...(agentIds && { id: In(agentIds) }) };
}
