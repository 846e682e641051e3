import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Agents } from '../agents/agents.service';
import type { Caller } from '../auth/caller';
import { newId } from '../platform/database/id';
import { violates } from '../platform/database/storage-fault';
import { Transactions } from '../platform/database/transactions';
import { conflict, notFound } from '../platform/http/errors';
import { JobQueue } from '../platform/queue/job-queue';
import { ingestSource, ingestJobId } from './ingestion.jobs';
import type { AddSource } from './training.dto';
import { TrainingSource } from './training-source.entity';

/** What the agents of a tenant are trained on. */
@Injectable()
export class Training {
  constructor(
    @InjectRepository(TrainingSource) private readonly sources: Repository<TrainingSource>,
    private readonly agents: Agents,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
  ) {}

  /** The agent's sources, oldest first. @throws ApiError NOT_FOUND */
  async list(caller: Caller, agentId: number): Promise<TrainingSource[]> {
    await this.agents.get(caller, agentId);
    return this.sources.find({ where: { agentId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** @throws ApiError NOT_FOUND */
  async get(caller: Caller, agentId: number, id: number): Promise<TrainingSource> {
    await this.agents.get(caller, agentId);
    const source = await this.sources.findOneBy({ id, agentId });
    if (!source) throw notFound('training source');
    return source;
  }

  /**
   * A new source, `pending`; a worker takes it from there. The row is what counts: if the process dies before the job is queued,
   * the sweeper finds it.
   * @throws ApiError NOT_FOUND, or CONFLICT when the agent has a source of that name
   */
  async add(caller: Caller, agentId: number, input: AddSource): Promise<TrainingSource> {
    const { accountId } = await this.agents.get(caller, agentId);
    const { source, type, data = null, url = null } = input;
    const now = new Date();
    const row = this.sources.create({
      id: newId(),
      accountId,
      agentId,
      source,
      type,
      data,
      trainingUrl: url,
      title: null,
      status: 'pending',
      dataCount: null,
      progress: {},
      error: null,
      createdAt: now,
      updatedAt: now,
    });
    try {
      await this.transactions.run(async (transaction) => {
        await transaction.insert(TrainingSource, row);
        this.transactions.afterCommit(() => {
          void this.jobs.add(ingestSource, ingestJobId(row.id), { sourceId: row.id });
        });
      });
    } catch (error) {
      if (violates(error, 'one_source_of_a_name')) throw conflict('source', 'already exists');
      if (violates(error, 'training_sources_agent_id_fkey')) throw notFound('agent');
      throw error;
    }
    return row;
  }

  /** Removes the source and what was learned from it; a run in progress notices within seconds. @throws ApiError NOT_FOUND */
  async delete(caller: Caller, agentId: number, id: number): Promise<void> {
    await this.agents.get(caller, agentId);
    const { affected } = await this.sources.delete({ id, agentId });
    if (!affected) throw notFound('training source');
  }
}
