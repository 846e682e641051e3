import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { Agent } from '../agents/agent.entity';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { Actor, Caller } from '../auth/caller';
import type { TitledPage } from '../ingestion/crawled-page';
import { queuePositions } from '../ingestion/claims/claim.queries';
import { pagesOfNewestRun } from '../ingestion/crawled-page.queries';
import { IngestionRequestsService } from '../ingestion/ingestion-requests.service';
import { setSchedule } from '../ingestion/schedule.queries';
import { newId } from '../platform/database/id';
import { violates } from '../platform/database/storage-fault';
import { TransactionsService } from '../platform/database/transactions.service';
import { conflict, invalid, notFound } from '../platform/http/errors';
import {
  createdBetween,
  type CreatedBetween,
  PaginationService,
  type Page,
  type PageQuery,
} from '../platform/http/requests/pagination.service';
import type { AddTrainingSourceDto, ReplaceTrainingSourceDto, UpdateTrainingSourceDto } from './training.dto';
import type { QueuedSource } from './training-progress.dto';
import { TrainingSource } from './training-source.entity';

/** The most pages of a source that the API lists. */
const MAX_PAGES = 20_000;

/** The training sources of a tenant's agents. */
@Injectable()
export class TrainingService {
  constructor(
    @InjectRepository(TrainingSource) private readonly sources: Repository<TrainingSource>,
    private readonly agents: AgentsService,
    private readonly transactions: TransactionsService,
    private readonly ingestion: IngestionRequestsService,
    private readonly pager: PaginationService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The agent's sources, oldest first. @throws ApiError NOT_FOUND */
  async list(caller: Caller, agentId: number, query: CreatedBetween = {}): Promise<QueuedSource[]> {
    await this.agents.get(caller, agentId);
    return this.transactions.readSnapshot(async (snapshot) => {
      const list = snapshot.createQueryBuilder(TrainingSource, 'source').where({ agentId });
      const sources = await createdBetween(list, query)
        .orderBy('source.createdAt')
        .addOrderBy('source.id')
        .getMany();
      const positions = await positionsOf(snapshot, agentId, sources);
      return sources.map((source) => ({ source, queuePosition: positions.get(source.id) ?? null }));
    });
  }

  /** The sources of all agents of the account, or those with this status; newest first. */
  async listOfAccount(
    accountId: number,
    { status, ...query }: PageQuery & { status?: TrainingSource['status'] },
  ): Promise<Page<TrainingSource>> {
    const list = this.sources
      .createQueryBuilder('source')
      .innerJoin(Agent, 'agent', 'agent.id = source.agentId')
      .where({ accountId, ...(status && { status }) });
    return this.pager.page(['sources of account', accountId, status], query, list);
  }

  /** A source of the agent. @throws ApiError NOT_FOUND */
  async get(caller: Caller, agentId: number, id: number): Promise<TrainingSource> {
    await this.agents.get(caller, agentId);
    return find(this.sources.manager, agentId, id);
  }

  /**
   * Adds a source, `pending`, and queues its run. If the process dies before the job is queued, the sweep finds the
   * row.
   * @throws ApiError NOT_FOUND, or CONFLICT when the agent has a source of that name
   */
  async add(actor: Actor, agentId: number, input: AddTrainingSourceDto): Promise<TrainingSource> {
    const { accountId } = await this.agents.get(actor, agentId);
    const { source, type, data = null, url = null } = input;
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
      schedule: null,
      nextTrainingAt: null,
    });
    try {
      await this.transactions.run(async (transaction) => {
        await transaction.insert(TrainingSource, row);
        await this.auditLog.record(transaction, actor, 'training.added', row.id);
        this.ingestion.queueRun();
      });
    } catch (error) {
      if (violates(error, 'one_source_of_a_name')) throw conflict('source', 'already exists');
      if (violates(error, 'training_sources_agent_id_fkey')) throw notFound('agent');
      throw error;
    }
    return row;
  }

  /** The source, and the pages of its newest run. @throws ApiError NOT_FOUND */
  async progress(
    caller: Caller,
    agentId: number,
    id: number,
  ): Promise<{ queued: QueuedSource; pages: TitledPage[] }> {
    await this.agents.get(caller, agentId);
    // A snapshot: the status and the pages belong to the same run.
    return this.transactions.readSnapshot(async (snapshot) => {
      const source = await find(snapshot, agentId, id);
      const positions = await positionsOf(snapshot, agentId, [source]);
      const queued = { source, queuePosition: positions.get(id) ?? null };
      return { queued, pages: await pagesOfNewestRun(snapshot, id, MAX_PAGES) };
    });
  }

  /**
   * Changes the schedule of the source.
   * @throws ApiError NOT_FOUND, or VALIDATION_ERROR for a text, which never changes
   */
  async update(
    caller: Caller,
    agentId: number,
    id: number,
    { schedule }: UpdateTrainingSourceDto,
  ): Promise<TrainingSource> {
    const source = await this.get(caller, agentId, id);
    if (schedule === undefined) return source;
    if (schedule !== null && source.type === 'text') {
      throw invalid([{ path: 'schedule', rule: 'type', message: 'schedule is not allowed with type text' }]);
    }
    if (schedule === null && source.schedule === null) return source;
    return this.transactions.run(async (transaction) => {
      await setSchedule(transaction, id, schedule);
      const updated = await find(transaction, agentId, id);
      const changed = schedule === source.schedule ? [] : ['schedule'];
      await this.auditLog.record(transaction, caller, 'training.updated', id, [...changed, 'nextTrainingAt']);
      return updated;
    });
  }

  /**
   * Gives a text source another text, and requests a run of it. A run that has read the earlier text has no effect.
   * @throws ApiError NOT_FOUND, or VALIDATION_ERROR for a page or website
   */
  async replace(
    caller: Caller,
    agentId: number,
    id: number,
    { data, title }: ReplaceTrainingSourceDto,
  ): Promise<TrainingSource> {
    const { type } = await this.get(caller, agentId, id);
    if (type !== 'text') {
      throw invalid([{ path: 'data', rule: 'type', message: `data is not allowed with type ${type}` }]);
    }
    return this.transactions.run(async (transaction) => {
      // The source or its agent may have been deleted since it was read above.
      const isReplaced = await this.ingestion.replaceText(transaction, id, { data, title: title || null });
      if (!isReplaced) throw notFound('training source');
      await this.auditLog.record(transaction, caller, 'training.replaced', id);
      return find(transaction, agentId, id);
    });
  }

  /** Requests a new run of the source, unless it is `pending` already. @throws ApiError NOT_FOUND */
  async retrain(caller: Caller, agentId: number, id: number): Promise<TrainingSource> {
    await this.get(caller, agentId, id);
    return this.transactions.run(async (transaction) => {
      const requested = await this.ingestion.requestRun(transaction, id);
      if (requested) await this.auditLog.record(transaction, caller, 'training.retrained', id);
      return find(transaction, agentId, id);
    });
  }

  /** Deletes the source and its passages. A run in progress stops within seconds. @throws ApiError NOT_FOUND */
  async delete(caller: Caller, agentId: number, id: number): Promise<void> {
    await this.agents.get(caller, agentId);
    await this.transactions.run(async (transaction) => {
      const { affected } = await transaction.delete(TrainingSource, { id, agentId });
      if (!affected) throw notFound('training source');
      await this.auditLog.record(transaction, caller, 'training.deleted', id);
    });
  }
}

/** The places of the waiting sources in their queues, by id. Reads nothing when none of these sources waits. */
async function positionsOf(
  snapshot: EntityManager,
  agentId: number,
  sources: TrainingSource[],
): Promise<Map<number, number>> {
  const isAnyPending = sources.some(({ status }) => status === 'pending');
  return isAnyPending ? queuePositions(snapshot, agentId) : new Map();
}

async function find(manager: EntityManager, agentId: number, id: number): Promise<TrainingSource> {
  const source = await manager.findOneBy(TrainingSource, { id, agentId });
  if (!source) throw notFound('training source');
  return source;
}
