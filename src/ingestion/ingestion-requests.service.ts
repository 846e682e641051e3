import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { newId } from '../platform/database/id';
import { Transactions } from '../platform/database/transactions';
import type { TitledPage } from './crawled-page';
import { pagesOfNewestRun } from './crawled-page.queries';
import { queuePositions } from './claims/claim.queries';
import { ingestNextSource } from './ingestion.jobs';
import { replaceText, requestTraining, type GivenText } from './ingestion.queries';
import { setSchedule, type Schedule } from './schedule.queries';

const MAX_PAGES = 20_000;

/** What the API of training sources needs of ingestion. */
@Injectable()
export class IngestionRequestsService {
  constructor(
    private readonly transactions: Transactions,
    @InjectQueue(ingestNextSource.name) private readonly queue: Queue,
  ) {}

  /**
   * Wakes a worker after the current transaction, which made a source `pending`. If the job is lost, the sweep does.
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

  /** Gives a `text` source another text, and queues its run. False when there is no such text any more. */
  async replaceText(transaction: EntityManager, sourceId: number, text: GivenText): Promise<boolean> {
    const isReplaced = await replaceText(transaction, sourceId, text);
    if (isReplaced) this.queueRun();
    return isReplaced;
  }

  /** Sets how often the source is read again, counted from now; null for never. */
  async schedule(transaction: EntityManager, sourceId: number, schedule: Schedule | null): Promise<void> {
    await setSchedule(transaction, sourceId, schedule);
  }

  /** The pages of the source's newest run, in the order of the crawl, at most 20,000. */
  async pagesOfNewestRun(manager: EntityManager, sourceId: number): Promise<TitledPage[]> {
    return pagesOfNewestRun(manager, sourceId, MAX_PAGES);
  }

  /** The place of each waiting source of the agent in its queue, 1 for the next one, by id. */
  async queuePositions(manager: EntityManager, agentId: number): Promise<Map<number, number>> {
    return queuePositions(manager, agentId);
  }
}
