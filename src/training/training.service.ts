import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type EntityManager } from 'typeorm';
import { Agent } from '../agents/agent.entity';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import { changedFields } from '../audit/audited-action';
import type { AgentActor, AgentCaller } from '../auth/caller';
import type { SourceKey } from '../ingestion/ingestion-run';
import type { TitledPage } from '../ingestion/crawled-page';
import { queuePositions } from '../ingestion/claims/claim.queries';
import { SCOPE_FIELDS } from '../ingestion/crawl-scope';
import { IngestionRequestsService } from '../ingestion/ingestion-requests.service';
import { setSchedule } from '../ingestion/schedule.queries';
import { noteSourceChange } from '../ingestion/source-changes.queries';
import { TransactionsService } from '../platform/database/transactions.service';
import { invalid, notFound, type ApiError } from '../platform/http/errors';
import type { ListQuery } from '../platform/http/requests/lists/list.dto';
import {
  createdBetween,
  PaginationService,
  type Page,
} from '../platform/http/requests/lists/pagination.service';
import { findSource, findSourceWithPages } from './find-source';
import { newSource, refuseInsert } from './new-source';
import { pairColumns, pairOf, textOfPair } from './pairs/pair';
import { requireRoomForPairs } from './pairs/pair-limit';
import { scopeOf, type UpdateTrainingSourceDto } from './scheduled-source.dto';
import { scopeChanges, scopeFieldsOf } from './scope/source-scope';
import type {
  AddTrainingSourceDto,
  ListTrainingSourcesQuery,
  ReplaceTrainingSourceDto,
} from './training.dto';
import type { QueuedSource } from './training-progress.dto';
import { TrainingSource } from './training-source.entity';

const TEXT_FIELDS = ['data', 'title'] as const;
const PAIR_FIELDS = ['question', 'alternatives', 'answer'] as const;

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
  async list(caller: AgentCaller, query: ListTrainingSourcesQuery = {}): Promise<QueuedSource[]> {
    await this.agents.get(caller);
    const { accountId, agentId } = caller;
    const where = { agentId, accountId, ...(query.source && { source: In(query.source) }) };
    return this.transactions.read(async (db) => {
      const list = db.createQueryBuilder(TrainingSource, 'source').where(where);
      const sources = await createdBetween(list, query)
        .orderBy('source.createdAt')
        .addOrderBy('source.id')
        .getMany();
      return withQueuePositions(db, agentId, sources);
    });
  }

  /** The sources of all agents of the account, newest first; with `status`, only the sources in this state. */
  async listOfAccount(
    accountId: number,
    { status, ...query }: ListQuery & { status?: TrainingSource['status'] },
  ): Promise<Page<TrainingSource>> {
    const list = this.sources
      .createQueryBuilder('source')
      .innerJoin(Agent, 'agent', 'agent.id = source.agentId AND agent.accountId = source.accountId')
      .where({ accountId, ...(status && { status }) });
    return this.pager.page(['sources of account', accountId, status], query, list);
  }

  /** A source of the agent. @throws ApiError NOT_FOUND */
  async get(caller: AgentCaller, id: number): Promise<TrainingSource> {
    await this.agents.get(caller);
    return this.transactions.read((db) => findSource(db, caller, id));
  }

  /**
   * Adds a `pending` source and queues its run. If the process dies before the job is queued, the sweep finds the row.
   * @throws ApiError NOT_FOUND, CONFLICT when the agent already has a source with this name, or LIMIT_REACHED
   */
  async add(actor: AgentActor, input: AddTrainingSourceDto): Promise<TrainingSource> {
    const row = this.sources.create(newSource(await this.agents.get(actor), input));
    await this.transactions
      .run(async (transaction) => {
        if (row.type === 'qa') await requireRoomForPairs(transaction, row, 1);
        await transaction.insert(TrainingSource, row);
        await this.auditLog.record(transaction, actor, { action: 'training.added', id: row.id });
        this.ingestion.queueRun();
      })
      .catch(refuseInsert);
    return row;
  }

  /** The source, and the pages of its newest run. @throws ApiError NOT_FOUND */
  async progress(caller: AgentCaller, id: number): Promise<{ queued: QueuedSource; pages: TitledPage[] }> {
    await this.agents.get(caller);
    return this.transactions.read(async (db) => {
      const { source, pages } = await findSourceWithPages(db, caller, id);
      const [progress] = await withQueuePositions(db, caller.agentId, [source]);
      return { queued: progress!, pages };
    });
  }

  /**
   * Changes the schedule and the scope of the source, and the URL of the original of a file. A run that reads the
   * earlier scope then has no effect.
   * @throws ApiError NOT_FOUND, or VALIDATION_ERROR for a field that sources of its type do not have
   */
  async update(
    caller: AgentCaller,
    id: number,
    { schedule, url, ...scope }: UpdateTrainingSourceDto,
  ): Promise<TrainingSource> {
    const source = await this.get(caller, id);
    const { type } = source;
    if (schedule && ['text', 'file'].includes(source.storedType)) throw notAllowed('schedule', type);
    if (url && type !== 'file') throw notAllowed('url', type);
    const changes = scopeChanges(scope) ?? {};
    const foreign = SCOPE_FIELDS.find((field) => changes[field] && !scopeFieldsOf(type).includes(field));
    if (foreign) throw notAllowed(foreign, type);
    const changed = changedFields(scopeOf(source), changes);
    const isScheduled = schedule !== undefined && (schedule !== null || source.schedule !== null);
    const isLinked = url !== undefined && type === 'file' && url !== source.trainingUrl;
    if (!isScheduled && !isLinked && changed.length === 0) return source;
    return this.transactions.run(async (transaction) => {
      if (changed.length > 0) await this.ingestion.changeScope(transaction, keyOf(source), changes);
      if (isLinked) {
        await this.ingestion.changeFileUrl(transaction, keyOf(source), url);
        changed.push('url');
      }
      if (isScheduled) {
        await setSchedule(transaction, keyOf(source), schedule);
        changed.push(...(schedule === source.schedule ? [] : ['schedule']), 'nextTrainingAt');
      }
      await this.auditLog.record(transaction, caller, { action: 'training.updated', id, changed });
      return findSource(transaction, caller, id);
    });
  }

  /**
   * Replaces a text or a pair and requests a run. A run that has read the earlier text then has no effect.
   * @throws ApiError NOT_FOUND, or VALIDATION_ERROR for a page, website or file, or fields of another type
   */
  async replace(caller: AgentCaller, id: number, input: ReplaceTrainingSourceDto): Promise<TrainingSource> {
    const { accountId, agentId } = caller;
    const source = await this.get(caller, id);
    const { type } = source;
    refuseForeignFields(type, input);
    const { data = '', title } = input;
    const pair = type === 'qa' ? pairOf(input) : undefined;
    return this.transactions.run(async (transaction) => {
      const text = pair ? textOfPair(pair) : { data, title: title || null };
      // The source or its agent may have been deleted since it was read above.
      const isReplaced = await this.ingestion.replaceText(transaction, keyOf(source), text);
      if (!isReplaced) throw notFound('training source');
      if (pair) await transaction.update(TrainingSource, { id, accountId }, pairColumns(agentId, pair));
      await this.auditLog.record(transaction, caller, { action: 'training.replaced', id });
      return findSource(transaction, caller, id);
    });
  }

  /** Requests a new run of the source, unless it is `pending` already. @throws ApiError NOT_FOUND */
  async retrain(caller: AgentCaller, id: number): Promise<TrainingSource> {
    const source = await this.get(caller, id);
    return this.transactions.run(async (transaction) => {
      const requested = await this.ingestion.requestRun(transaction, keyOf(source));
      if (requested) await this.auditLog.record(transaction, caller, { action: 'training.retrained', id });
      return findSource(transaction, caller, id);
    });
  }

  /** Deletes the source and its passages. A run in progress stops within seconds. @throws ApiError NOT_FOUND */
  async delete(caller: AgentCaller, id: number): Promise<void> {
    await this.agents.get(caller);
    const { accountId, agentId } = caller;
    await this.transactions.run(async (transaction) => {
      const source = await findSource(transaction, caller, id);
      await noteSourceChange(transaction, keyOf(source));
      const { affected } = await transaction.delete(TrainingSource, { id, agentId, accountId });
      if (!affected) throw notFound('training source');
      await this.auditLog.record(transaction, caller, { action: 'training.deleted', id });
    });
  }
}

/** @throws ApiError VALIDATION_ERROR for the replacement of a page, a website, a file, or a source of another type */
function refuseForeignFields(type: TrainingSource['type'], input: ReplaceTrainingSourceDto): void {
  const foreignFields = type === 'qa' ? TEXT_FIELDS : PAIR_FIELDS;
  const field = foreignFields.find((name) => input[name] !== undefined);
  if (field) throw notAllowed(field, type);
  if (type !== 'text' && type !== 'qa') throw notAllowed('data', type);
}

function notAllowed(field: string, type: TrainingSource['type']): ApiError {
  return invalid([{ path: field, rule: 'type', message: `${field} is not allowed with type ${type}` }]);
}

/**
 * The sources with their places in the queue, which are read only if a source is `pending`. A source that a run has
 * claimed meanwhile has no place, like every source that is being read.
 */
async function withQueuePositions(
  db: EntityManager,
  agentId: number,
  sources: TrainingSource[],
): Promise<QueuedSource[]> {
  const isPending = ({ status }: TrainingSource): boolean => status === 'pending';
  const positions = sources.some(isPending) ? await queuePositions(db, agentId) : new Map<number, number>();
  return sources.map((source) => ({
    source,
    queuePosition: (isPending(source) && positions.get(source.id)) || null,
  }));
}

function keyOf({ accountId, id }: TrainingSource): SourceKey {
  return { accountId, sourceId: id };
}
