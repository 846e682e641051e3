import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service';
import type { AgentCaller } from '../../auth/caller';
import {
  disabledCount,
  disablePassage,
  enablePassage,
  saveSummary,
} from '../../ingestion/disabled-passages.queries';
import { repeatedBlocks, SUMMARY_PAGES } from '../../ingestion/document.queries';
import type { IngestionRun } from '../../ingestion/ingestion-run';
import { runSummary } from '../../ingestion/run-summary';
import { noteSourceChange } from '../../ingestion/source-changes.queries';
import { TransactionsService } from '../../platform/database/transactions.service';
import { limitReached, notFound } from '../../platform/http/errors';
import type { PageQuery } from '../../platform/http/requests/lists/list.dto';
import { PaginationService, type Page } from '../../platform/http/requests/lists/pagination.service';
import { TrainingService } from '../training.service';
import type { TrainingSource } from '../training-source.entity';
import type { SourcePassage, UpdatePassageDto } from './training-passages.dto';
import { findPassage, lockPublished, passagesAfter } from './training-passages.queries';

/** Every turn reads their number, and a search by vectors passes over their texts. */
const MAX_DISABLED_TEXTS = 1_000;
const BEFORE_ALL: [number, number] = [-1, -1];

/** The passages of training sources. */
@Injectable()
export class TrainingPassagesService {
  constructor(
    private readonly training: TrainingService,
    private readonly transactions: TransactionsService,
    private readonly pager: PaginationService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The searchable passages of the source in its order. Empty until it has been read. @throws ApiError NOT_FOUND */
  async list(caller: AgentCaller, trainingId: number, query: PageQuery): Promise<Page<SourcePassage>> {
    const { accountId } = await this.training.get(caller, trainingId);
    const source = { accountId, sourceId: trainingId };
    return this.pager.inOrder(['passages', accountId, trainingId], query, {
      read: ([documentPosition, position] = BEFORE_ALL, limit) =>
        this.transactions.read((db) =>
          passagesAfter(db, source, {
            after: [Number(documentPosition), Number(position)],
            limit,
          }),
        ),
      positionOf: ({ documentPosition, position }) => [documentPosition, position],
    });
  }

  /**
   * Switches the passage off or on, and others of the source with its text.
   * @throws ApiError NOT_FOUND, also for a passage of an earlier run; LIMIT_REACHED
   */
  async update(
    caller: AgentCaller,
    { trainingId, passageId }: { trainingId: number; passageId: number },
    { enabled }: UpdatePassageDto,
  ): Promise<SourcePassage> {
    const source = await this.training.get(caller, trainingId);
    const key = { accountId: source.accountId, sourceId: trainingId };
    return this.transactions.run(async (transaction) => {
      const published = await lockPublished(transaction, key);
      const passage = await findPassage(transaction, key, passageId);
      if (!published || !passage) throw notFound('passage');
      if (passage.enabled === enabled) return passage;
      if (!enabled) await requireRoom(transaction, source);
      await (enabled ? enablePassage : disablePassage)(transaction, key, passageId);
      await noteSourceChange(transaction, key);
      if (isSummedUp(source, passage))
        await renewSummary(transaction, { ...key, agentId: source.agentId, ...published });
      const action = enabled ? 'training.passage_enabled' : 'training.passage_disabled';
      await this.auditLog.record(transaction, caller, { action, id: trainingId });
      return { ...passage, enabled };
    });
  }
}

/** @throws ApiError LIMIT_REACHED. Concurrent requests may exceed the limit by a few texts. */
async function requireRoom(db: EntityManager, source: TrainingSource): Promise<void> {
  if ((await disabledCount(db, source)) >= MAX_DISABLED_TEXTS)
    throw limitReached('passages switched off', MAX_DISABLED_TEXTS);
}

/** Whether the summary of the website may quote the passage. */
function isSummedUp({ storedType }: TrainingSource, { documentPosition }: SourcePassage): boolean {
  return storedType === 'website' && documentPosition < SUMMARY_PAGES;
}

async function renewSummary(db: EntityManager, run: IngestionRun): Promise<void> {
  await saveSummary(db, run, await runSummary(db, run, await repeatedBlocks(db, run)));
}
