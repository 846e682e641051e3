import { Processor } from '@nestjs/bullmq';
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
import { claimOutdated, outdatedSources, type OutdatedSource } from './reindexing.queries';

/** Indexes sources again that were indexed by an earlier analysis. One at a time: training has priority. */
@Processor(reindexSource.name, { concurrency: 1 })
export class PassageReindexingProcessor extends JobProcessor<{ sourceId: number }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly threads: IngestionThreadsService,
    private readonly lifetimes: AgentLifetimesService,
  ) {
    super(reindexSource);
  }

  protected async run({ sourceId }: { sourceId: number }, shutdown: AbortSignal): Promise<void> {
    const source = await claimOutdated(this.dataSource, sourceId, newId());
    if (!source) return;
    await this.lifetimes.run(source.agentId, shutdown, (signal) => this.reindex(source, signal));
  }

  protected async findWaiting(limit: number): Promise<{ sourceId: number }[]> {
    return outdatedSources(this.dataSource, limit);
  }

  private async reindex(source: OutdatedSource, signal: AbortSignal): Promise<void> {
    const { sourceId } = source;
    try {
      const passages = await reindex(this.dataSource, source, {
        index: (batch) => this.threads.index(source.accountId, batch, signal),
        signal,
      });
      log.info({ sourceId, passages, analysisVersion: ANALYSIS_VERSION }, 'training source indexed again');
    } catch (error) {
      // The source is being trained, or was deleted: this run must leave no result.
      if (!(error instanceof RunOvertakenError)) throw error;
    }
  }
}
