import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { JobProcessor } from '../platform/queue/job-processor';
import { processDataSubject } from './data-subject.jobs';
import { openRequests } from './data-subject.queries';
import { DataSubjectWork } from './data-subject-work';

const SWEEP_INTERVAL_MS = 1000;
const SWEEP_SIZE = 100;
/** A large account makes room for others after this time; the sweep adds its job again. */
const MAX_RUN_MS = 3000;

/** Works on requests for persons, one of each account at a time. Killed at any moment, it continues where it was. */
@Processor(processDataSubject.name, { concurrency: 2 })
export class DataSubjectProcessor extends JobProcessor<{ dataSubjectRequestId: number }> {
  protected override readonly sweepIntervalMs = SWEEP_INTERVAL_MS;

  constructor(
    @InjectQueue(processDataSubject.name) queue: Queue,
    private readonly dataSource: DataSource,
    private readonly work: DataSubjectWork,
  ) {
    super(processDataSubject, queue);
  }

  protected async run(
    { dataSubjectRequestId }: { dataSubjectRequestId: number },
    signal: AbortSignal,
  ): Promise<void> {
    const startedAtMs = performance.now();
    while (await this.work.step(dataSubjectRequestId)) {
      signal.throwIfAborted();
      if (performance.now() - startedAtMs > MAX_RUN_MS) return;
    }
  }

  protected async findWaiting(): Promise<{ dataSubjectRequestId: number }[]> {
    const ids = await openRequests(this.dataSource, SWEEP_SIZE);
    return ids.map((dataSubjectRequestId) => ({ dataSubjectRequestId }));
  }
}
