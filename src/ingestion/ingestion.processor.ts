import { Processor } from '@nestjs/bullmq';
import { DataSource } from 'typeorm';
import { newId } from '../platform/database/id';
import { JobProcessor } from '../platform/queue/job-processor';
import { SourceClaimsService, SOURCES_AT_ONCE } from './claims/source-claims.service';
import { ingestNextSource } from './ingestion.jobs';
import { IngestionService } from './ingestion.service';
import { requestDueTraining } from './schedule.queries';

const SWEEP_SIZE = 500;

/** Reads pending sources. Its sweep also makes sources pending whose schedule is due. */
@Processor(ingestNextSource.name, { concurrency: SOURCES_AT_ONCE })
export class TrainingIngestionProcessor extends JobProcessor<{ wakeUpId: number }> {
  constructor(
    private readonly ingestion: IngestionService,
    private readonly claims: SourceClaimsService,
    private readonly dataSource: DataSource,
  ) {
    super(ingestNextSource);
  }

  protected async run(_: { wakeUpId: number }, signal: AbortSignal): Promise<void> {
    const hasRun = await this.claims.runNext(
      (source, watched) => this.ingestion.run(source, watched),
      signal,
    );
    // There is room again, perhaps for a source whose own job came when there was none.
    if (hasRun) await this.add({ wakeUpId: newId() });
  }

  protected async findWaiting(): Promise<{ wakeUpId: number }[]> {
    await requestDueTraining(this.dataSource, SWEEP_SIZE);
    const count = await this.claims.countClaimable();
    return Array.from({ length: count }, () => ({ wakeUpId: newId() }));
  }
}
