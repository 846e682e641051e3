import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { unavailable } from '../platform/http/errors';
import { changeScope, type ScopeChanges } from './crawl-scope.queries';
import { ingestNextSource } from './ingestion.jobs';
import { replaceText, requestTraining, restartFile, type GivenText } from './ingestion.queries';
import { assignSource, replaceFile } from '../platform/storage/stored-files/stored-files.queries';
import type { SourceKey } from './ingestion-run';

/** Requests runs of training sources, for the API. */
@Injectable()
export class IngestionRequestsService {
  constructor(
    private readonly transactions: TransactionsService,
    @InjectQueue(ingestNextSource.name) private readonly queue: Queue,
  ) {}

  /**
   * Wakes a worker after the current transaction, which makes a source `pending`. If the job is lost, the sweep wakes
   * it.
   */
  queueRun(): void {
    this.transactions.afterCommit(() => {
      void ingestNextSource.addTo(this.queue, { wakeUpId: newId() });
    });
  }

  /** Makes the source `pending`, unless it is already, and queues its run. False if it was pending. */
  async requestRun(transaction: EntityManager, source: SourceKey): Promise<boolean> {
    const requested = await requestTraining(transaction, source);
    this.queueRun();
    return requested;
  }

  /** Changes the scope of a source: the next run reads it, and a `pending` source starts over. */
  async changeScope(transaction: EntityManager, source: SourceKey, changes: ScopeChanges): Promise<void> {
    await changeScope(transaction, source, changes);
    this.queueRun();
  }

  /** Gives a `text` source another text, and queues its run. False when the text or its agent was deleted. */
  async replaceText(transaction: EntityManager, source: SourceKey, text: GivenText): Promise<boolean> {
    const isReplaced = await replaceText(transaction, source, text);
    if (isReplaced) this.queueRun();
    return isReplaced;
  }

  /**
   * Gives a `file` source another stored file with its name and its URL, and queues its run. The earlier file is
   * removed after a run was published. False when the source or its agent was deleted.
   * @throws ApiError SERVICE_UNAVAILABLE when the upload took too long
   */
  async replaceFile(
    transaction: EntityManager,
    source: SourceKey,
    { id, name, url }: { id: number; name: string; url?: string | undefined },
  ): Promise<boolean> {
    // First, because it locks the source: the file of the later of two requests stays.
    if (!(await restartFile(transaction, source, { name, url }))) return false;
    await replaceFile(transaction, source.accountId, source.sourceId);
    await this.assignFile(transaction, source, id);
    this.queueRun();
    return true;
  }

  /** Changes the URL of the original of a `file` source, and queues a run, because answers link to the URL of a run. */
  async changeFileUrl(transaction: EntityManager, source: SourceKey, url: string | null): Promise<void> {
    if (await restartFile(transaction, source, { url: url ?? '' })) this.queueRun();
  }

  /** Gives a stored file its source. @throws ApiError SERVICE_UNAVAILABLE when the upload took too long */
  async assignFile(
    transaction: EntityManager,
    { accountId, sourceId }: SourceKey,
    id: number,
  ): Promise<void> {
    if (!(await assignSource(transaction, accountId, { id, sourceId })))
      throw unavailable('the upload took too long');
  }
}
