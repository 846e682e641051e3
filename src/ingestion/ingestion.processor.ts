import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobQueue } from '../platform/queue/job-queue';
import { ingestJobId, ingestSource } from './ingestion.jobs';
import { pendingSources } from './ingestion.queries';
import { IngestionService } from './ingestion.service';
import { requestDueTraining } from './schedule.queries';

const SWEEP_SIZE = 500;

/**
 * Runs ingestion jobs. The sweep makes sources `pending` whose schedule is due, and adds lost jobs of `pending`
 * sources.
 */
@Injectable()
export class IngestionProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    private readonly ingestion: IngestionService,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.work(ingestSource, ({ sourceId }, signal) => this.ingestion.run(sourceId, signal));
    this.jobs.sweep(ingestSource, async () => {
      await requestDueTraining(this.dataSource, SWEEP_SIZE);
      const ids = await pendingSources(this.dataSource, SWEEP_SIZE);
      return ids.map((sourceId) => ({ id: ingestJobId(sourceId), payload: { sourceId } }));
    });
  }
}
