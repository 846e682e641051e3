import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { ingestNextSource } from './ingestion.jobs';
import { replaceText, requestTraining, type GivenText } from './ingestion.queries';

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
  async requestRun(transaction: EntityManager, sourceId: number): Promise<boolean> {
    const requested = await requestTraining(transaction, sourceId);
    this.queueRun();
    return requested;
  }

  /** Gives a `text` source another text, and queues its run. False when the text or its agent was deleted. */
  async replaceText(transaction: EntityManager, sourceId: number, text: GivenText): Promise<boolean> {
    const isReplaced = await replaceText(transaction, sourceId, text);
    if (isReplaced) this.queueRun();
    return isReplaced;
  }
}
