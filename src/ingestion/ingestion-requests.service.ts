import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource, type EntityManager } from 'typeorm';
import { Transactions } from '../platform/database/transactions';
import type { CrawledPage } from './crawled-page';
import { pagesOfNewestRun } from './crawled-page.queries';
import { ingestSource } from './ingestion.jobs';
import { requestTraining } from './ingestion.queries';
import { setSchedule, type Schedule } from './schedule.queries';

const MAX_PAGES = 20_000;

/** What the API of sources asks of ingestion. */
@Injectable()
export class IngestionRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    @InjectQueue(ingestSource.name) private readonly queue: Queue,
  ) {}

  /**
   * Queues a run of a source that is `pending`, after the current transaction. If the job is lost, the sweep adds it
   * again.
   */
  queueRun(sourceId: number): void {
    this.transactions.afterCommit(() => {
      void ingestSource.addTo(this.queue, { sourceId });
    });
  }

  /** Makes the source `pending`, unless it is already, and queues its run. */
  async requestRun(transaction: EntityManager, sourceId: number): Promise<void> {
    await requestTraining(transaction, sourceId);
    this.queueRun(sourceId);
  }

  /** Sets how often the source is read again, counted from now; null for never. */
  async schedule(sourceId: number, schedule: Schedule | null): Promise<void> {
    await setSchedule(this.dataSource, sourceId, schedule);
  }

  /** The pages of the source's newest run, in the order of the crawl, at most 20,000. */
  async pagesOfNewestRun(manager: EntityManager, sourceId: number): Promise<CrawledPage[]> {
    return pagesOfNewestRun(manager, sourceId, MAX_PAGES);
  }
}
