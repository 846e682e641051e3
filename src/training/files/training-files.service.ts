import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository, type EntityManager } from 'typeorm';
import type { Agent } from '../../agents/agent.entity';
import { AgentsService } from '../../agents/agents.service';
import { AuditLogService } from '../../audit/audit-log.service';
import type { AgentActor, AgentCaller } from '../../auth/caller';
import { QuotasSettings } from '../../auth/quotas.settings';
import { IngestionRequestsService } from '../../ingestion/ingestion-requests.service';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { conflict, notFound, orNotFound } from '../../platform/http/errors';
import {
  StoredFilesService,
  type FileContent,
} from '../../platform/storage/stored-files/stored-files.service';
import type { UploadedFile } from '../../platform/storage/uploads/form-files.interceptor';
import { findSource } from '../find-source';
import { newSource, refuseInsert } from '../new-source';
import { TrainingSource } from '../training-source.entity';
import { requireRoomForFiles } from './file-quotas';

/** The files of an agent as training sources. */
@Injectable()
export class TrainingFilesService {
  constructor(
    @InjectRepository(TrainingSource) private readonly sources: Repository<TrainingSource>,
    private readonly agents: AgentsService,
    private readonly files: StoredFilesService,
    private readonly transactions: TransactionsService,
    private readonly ingestion: IngestionRequestsService,
    private readonly auditLog: AuditLogService,
    private readonly quotas: QuotasSettings,
  ) {}

  /**
   * Stores the files and adds a `pending` source for each: for all of them or, with an error, for none. When it
   * returns, the files survive a loss of power.
   * @throws ApiError NOT_FOUND, CONFLICT when the agent already has a source of the name, or LIMIT_REACHED;
   * ObjectStorageError
   */
  async add(actor: AgentActor, files: readonly UploadedFile[]): Promise<TrainingSource[]> {
    const agent = await this.agents.get(actor);
    await this.files.store(agent.accountId, files);
    // Sources that were added at the same time are listed by their ids.
    const ids = files.map(() => newId()).toSorted((one, other) => one - other);
    const rows = files.map(({ name, url }, at) =>
      this.sources.create(newSource(agent, { source: name, type: 'file', url: url || null }, ids[at])),
    );
    await this.transactions
      .run(async (transaction) => {
        await requireRoomForFiles(transaction, agent, { added: files, quotas: this.quotas });
        await this.requireNewNames(transaction, agent, { files });
        await transaction.insert(TrainingSource, rows);
        for (const [at, { id }] of files.entries())
          await this.ingestion.assignFile(transaction, { ...agent, sourceId: ids[at]! }, id);
        await this.auditLog.record(transaction, actor, { action: 'training.added', id: ids });
        this.ingestion.queueRun();
      })
      .catch(refuseInsert);
    return rows;
  }

  /**
   * Replaces the file of a source, which takes the name of the new file, and requests a run. Until the run is
   * published, searches find the content of the earlier file, which is stored until then.
   * @throws ApiError NOT_FOUND, also for a source of another type, CONFLICT for the name of another source, or
   * LIMIT_REACHED; ObjectStorageError
   */
  async replace(caller: AgentCaller, id: number, file: UploadedFile): Promise<TrainingSource> {
    const agent = await this.agents.get(caller);
    const { accountId } = caller;
    const { storedType } = await findSource(this.sources.manager, caller, id);
    if (storedType !== 'file') throw notFound('file');
    await this.files.store(accountId, [file]);
    return this.transactions
      .run(async (transaction) => {
        await requireRoomForFiles(transaction, agent, { added: [file], replacedIn: id, quotas: this.quotas });
        await this.requireNewNames(transaction, agent, { files: [file], replacedIn: id });
        if (!(await this.ingestion.replaceFile(transaction, { accountId, sourceId: id }, file)))
          throw notFound('training source');
        await this.auditLog.record(transaction, caller, { action: 'training.replaced', id });
        return findSource(transaction, caller, id);
      })
      .catch(refuseInsert);
  }

  /**
   * @throws ApiError CONFLICT with the name that another source of the agent, or another of the files, has already
   */
  private async requireNewNames(
    transaction: EntityManager,
    { id: agentId, accountId }: Agent,
    { files, replacedIn }: { files: readonly UploadedFile[]; replacedIn?: number },
  ): Promise<void> {
    const names = files.map(({ name }) => name);
    const taken = await transaction.findOne(TrainingSource, {
      select: { id: true, source: true },
      where: {
        agentId,
        accountId,
        source: In(names),
        ...(replacedIn !== undefined && { id: Not(replacedIn) }),
      },
    });
    const name = taken?.source ?? names.find((each, at) => names.indexOf(each) !== at);
    if (name !== undefined) throw conflict('source', 'already exists', name);
  }

  /** The file of a source. @throws ApiError NOT_FOUND, also for a source of another type; ObjectStorageError */
  async open(caller: AgentCaller, id: number): Promise<FileContent & { name: string }> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    const source = orNotFound(await this.sources.findOneBy({ id, agentId, accountId }), 'training source');
    const file = orNotFound(await this.files.open({ accountId, sourceId: id }), 'file');
    return { ...file, name: source.source };
  }
}
