import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { changeScope, type ScopeChanges } from './crawl-scope.queries';
import { ingestNextSource } from './ingestion.jobs';
import { replaceText, requestTraining, type GivenText } from './ingestion.queries';
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
}
