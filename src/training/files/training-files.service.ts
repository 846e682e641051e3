import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type EntityManager } from 'typeorm';
import type { Agent } from '../../agents/agent.entity';
import { AgentsService } from '../../agents/agents.service';
import { AuditLogService } from '../../audit/audit-log.service';
import type { Actor, Caller } from '../../auth/caller';
import { QuotasSettings } from '../../auth/quotas.settings';
import { IngestionRequestsService } from '../../ingestion/ingestion-requests.service';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { conflict, notFound, unavailable } from '../../platform/http/errors';
import { assignSource } from '../../platform/storage/stored-files/stored-files.queries';
import {
  StoredFilesService,
  type FileContent,
} from '../../platform/storage/stored-files/stored-files.service';
import type { UploadedFile } from '../../platform/storage/uploads/form-files.interceptor';
import { insertFault, newSource } from '../new-source';
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
  async add(actor: Actor, agentId: number, files: readonly UploadedFile[]): Promise<TrainingSource[]> {
    const agent = await this.agents.get(actor, agentId);
    await this.files.store(agent.accountId, files);
    // Sources that were added at the same time are listed by their ids.
    const ids = files.map(() => newId()).toSorted((one, other) => one - other);
    const rows = files.map(({ name }, at) =>
      this.sources.create(newSource(agent, { source: name, type: 'file' }, ids[at])),
    );
    try {
      await this.transactions.run(async (transaction) => {
        await requireRoomForFiles(transaction, agent, { added: files, quotas: this.quotas });
        await this.requireNewNames(transaction, agent, files);
        await transaction.insert(TrainingSource, rows);
        for (const [at, { id }] of files.entries())
          if (!(await assignSource(transaction, agent.accountId, { id, sourceId: ids[at]! })))
            throw unavailable('the upload took too long');
        await this.auditLog.recordAll(transaction, actor, 'training.added', ids);
        this.ingestion.queueRun();
      });
    } catch (error) {
      throw insertFault(error);
    }
    return rows;
  }

  /** @throws ApiError CONFLICT with the name that a source of the agent, or another of the files, has already */
  private async requireNewNames(
    transaction: EntityManager,
    { id: agentId, accountId }: Agent,
    files: readonly UploadedFile[],
  ): Promise<void> {
    const names = files.map(({ name }) => name);
    const where = { agentId, accountId, source: In(names) };
    const [taken] = await transaction.find(TrainingSource, {
      select: { id: true, source: true },
      where,
      take: 1,
    });
    const name = taken?.source ?? names.find((each, at) => names.indexOf(each) !== at);
    if (name !== undefined) throw conflict('source', 'already exists', name);
  }

  /** The file of a source. @throws ApiError NOT_FOUND, also for a source of another type; ObjectStorageError */
  async open(caller: Caller, agentId: number, id: number): Promise<FileContent & { name: string }> {
    await this.agents.get(caller, agentId);
    const source = await this.sources.findOneBy({ id, agentId, accountId: caller.accountId });
    if (!source) throw notFound('training source');
    const file = await this.files.open({ accountId: caller.accountId, sourceId: id });
    if (!file) throw notFound('file');
    return { ...file, name: source.source };
  }
}
