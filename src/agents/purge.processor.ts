import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobQueue } from '../platform/queue/job-queue';
import { log } from '../platform/logging/logger';
import { purgeAgent, purgeJobId } from './purge.jobs';
import { deletedAgents, purgeAgentRow, purgeBatch, PURGED_TABLES } from './purge.queries';

const SWEEP_SIZE = 100;

/** Removes what deleted agents have left, batch by batch: killed at any moment and run again, it goes on where it was. */
@Injectable()
export class PurgeProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.work(purgeAgent, ({ agentId }, signal) => this.purge(agentId, signal));
    this.jobs.sweep(purgeAgent, async () => {
      const ids = await deletedAgents(this.dataSource, SWEEP_SIZE);
      return ids.map((agentId) => ({ id: purgeJobId(agentId), payload: { agentId } }));
    });
  }

  private async purge(agentId: number, signal: AbortSignal): Promise<void> {
    let rows = 0;
    for (const table of Object.keys(PURGED_TABLES)) {
      for (;;) {
        signal.throwIfAborted();
        const removed = await purgeBatch(this.dataSource, table, agentId);
        if (removed === 0) break;
        rows += removed;
      }
    }
    await purgeAgentRow(this.dataSource, agentId);
    log.info({ agentId, rows }, 'agent purged');
  }
}
