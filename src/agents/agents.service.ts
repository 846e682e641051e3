import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Caller, Tenant } from '../auth/caller';
import { newId } from '../platform/database/id';
import { newestFirst } from '../platform/database/keyset';
import { notFound } from '../platform/http/errors';
import { Pager, type Page } from '../platform/http/pagination';
import type { CreateAgent, ListAgents, UpdateAgent } from './agent.dto';
import { Agent } from './agent.entity';

/** The agents of a tenant. */
@Injectable()
export class Agents {
  constructor(
    @InjectRepository(Agent) private readonly agents: Repository<Agent>,
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
    await this.agents.insert({ ...input, id, accountId, mode, botName, createdAt: now, updatedAt: now });
    return this.agents.findOneByOrFail({ id });
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

  /** Removes the agent and everything below it, for good. @throws ApiError NOT_FOUND */
  async delete({ accountId, mode }: Caller, id: number): Promise<void> {
    const { affected } = await this.agents.delete({ id, accountId, mode });
    if (!affected) throw notFound('agent');
  }
}
