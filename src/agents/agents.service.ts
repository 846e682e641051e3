import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import type { Caller, Tenant } from '../auth/caller';
import { newId } from '../platform/database/id';
import { newestFirst } from '../platform/database/keyset';
import { Transactions } from '../platform/database/transactions';
import { notFound } from '../platform/http/errors';
import { forgetAnswersBelow } from '../platform/http/idempotency/idempotency.queries';
import { Pager, type Page } from '../platform/http/pagination';
import { JobQueue } from '../platform/queue/job-queue';
import type { CreateAgent, ListAgents, UpdateAgent } from './agent.dto';
import { Agent } from './agent.entity';
import { AgentLifetimes } from './agent-lifetimes';
import { purgeAgent, purgeJobId } from './purge.jobs';

/** The agents of a tenant. */
@Injectable()
export class Agents {
  constructor(
    @InjectRepository(Agent) private readonly agents: Repository<Agent>,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly lifetimes: AgentLifetimes,
    private readonly pager: Pager,
  ) {}

  /** The caller's agents, newest first. */
  async list({ accountId, mode }: Caller, query: ListAgents): Promise<Page<Agent>> {
    const { agentType } = query;
    return this.pager.page(['agents', accountId, mode, agentType], query, (after, take) =>
      newestFirst(
        this.agents.createQueryBuilder('agent').where({ accountId, mode, ...(agentType && { agentType }) }),
        after,
      )
        .take(take)
        .getMany(),
    );
  }

  /** @throws ApiError NOT_FOUND */
  async get({ accountId, mode }: Tenant, id: number): Promise<Agent> {
    const agent = await this.agents.findOneBy({ id, accountId, mode });
    // 404, not 403: a caller may not learn which ids exist.
    if (!agent) throw notFound('agent');
    return agent;
  }

  /** A new agent, `listed`. */
  async create({ accountId, mode }: Caller, input: CreateAgent): Promise<Agent> {
    const id = newId();
    const now = new Date();
    const botName = input.botName || input.name;
    return this.transactions.run(async (transaction) => {
      const row = { ...input, id, accountId, mode, botName, createdAt: now, updatedAt: now };
      await transaction.insert(Agent, row);
      return transaction.findOneByOrFail(Agent, { id });
    });
  }

  /**
   * Changes what is given; when nothing differs, `updatedAt` stays.
   * @throws ApiError NOT_FOUND
   */
  async update(caller: Caller, id: number, changes: UpdateAgent): Promise<Agent> {
    const agent = await this.get(caller, id);
    const changed = Object.entries(changes).some(
      ([field, value]) => agent[field as keyof UpdateAgent] !== value,
    );
    if (!changed) return agent;
    const { accountId, mode } = caller;
    await this.agents.update({ id, accountId, mode }, { ...changes, updatedAt: new Date() });
    return this.get(caller, id);
  }

  /**
   * Removes the agent for good. From now on nothing of it can be read and what it is doing stops, in every process; its rows go in the
   * background.
   * @throws ApiError NOT_FOUND
   */
  async delete({ accountId, mode }: Caller, id: number): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const { affected } = await transaction.softDelete(Agent, { id, accountId, mode, deletedAt: IsNull() });
      if (!affected) throw notFound('agent');
      await forgetAnswersBelow(transaction, `/api/v1/agents/${id}`);
    });
    this.lifetimes.end(id);
    void this.jobs.add(purgeAgent, purgeJobId(id), { agentId: id });
  }
}
