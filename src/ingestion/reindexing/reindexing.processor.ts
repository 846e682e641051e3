import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { ANALYSIS_VERSION } from '@app/ranking';
import { AgentLifetimesService } from '../../agents/agent-lifetimes.service';
import { newId } from '../../platform/database/id';
import { log } from '../../platform/observability/logging/logger';
import { JobProcessor } from '../../platform/queue/job-processor';
import { RunOvertakenError } from '../ingestion-run';
import { IngestionThreadsService } from '../ingestion-threads.service';
import { reindex } from './reindex';
import { reindexSource } from '../ingestion.jobs';
import { claimOutdated, outdatedSources } from './reindexing.queries';

const SWEEP_SIZE = 100;

/** Indexes sources again whose postings are of an earlier analysis. One at a time: training goes first. */
@Processor(reindexSource.name, { concurrency: 1 })
export class PassageReindexingProcessor extends JobProcessor<{ sourceId: number }> {
  constructor(
    @InjectQueue(reindexSource.name) queue: Queue,
    private readonly dataSource: DataSource,
    private readonly threads: IngestionThreadsService,
    private readonly lifetimes: AgentLifetimesService,
  ) {
    super(reindexSource, queue);
  }

  protected async run({ sourceId }: { sourceId: number }, shutdown: AbortSignal): Promise<void> {
    const source = await claimOutdated(this.dataSource, sourceId, newId());
    if (!source) return;
    const watch = this.lifetimes.watch(source.agentId, shutdown);
    const { signal } = watch;
    try {
      const passages = await reindex(
        this.dataSource,
        source,
        (batch) => this.threads.index(source.accountId, batch, signal),
        signal,
      );
      const fields = { sourceId, passages, analysisVersion: ANALYSIS_VERSION };
      if (passages > 0) log.info(fields, 'training source indexed again');
      else log.warn(fields, 'training source cannot be indexed again; its passages stay as they are');
    } catch (error) {
      // The source is being trained, or the source or its agent was deleted: this run must leave no result.
      if (!(error instanceof RunOvertakenError) && !watch.isDeleted) throw error;
    } finally {
      watch.end();
    }
  }

  protected async findWaiting(): Promise<{ sourceId: number }[]> {
    const ids = await outdatedSources(this.dataSource, SWEEP_SIZE);
    return ids.map((sourceId) => ({ sourceId }));
  }
}
