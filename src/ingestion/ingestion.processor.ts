import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { JobProcessor } from '../platform/queue/job-processor';
import { ingestSource } from './ingestion.jobs';
import { pendingSources } from './ingestion.queries';
import { IngestionService } from './ingestion.service';
import { requestDueTraining } from './schedule.queries';

const SWEEP_SIZE = 500;

/** Reads pending sources. Its sweep also makes sources pending whose schedule is due. */
@Processor(ingestSource.name, { concurrency: 4 })
export class TrainingIngestionProcessor extends JobProcessor<{ sourceId: number }> {
  constructor(
    @InjectQueue(ingestSource.name) queue: Queue,
    private readonly ingestion: IngestionService,
    private readonly dataSource: DataSource,
  ) {
    super(ingestSource, queue);
  }

  protected async run({ sourceId }: { sourceId: number }, signal: AbortSignal): Promise<void> {
    await this.ingestion.run(sourceId, signal);
  }

  protected async findWaiting(): Promise<{ sourceId: number }[]> {
    await requestDueTraining(this.dataSource, SWEEP_SIZE);
    const ids = await pendingSources(this.dataSource, SWEEP_SIZE);
    return ids.map((sourceId) => ({ sourceId }));
  }
}
