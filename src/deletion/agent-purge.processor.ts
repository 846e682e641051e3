import { Processor } from '@nestjs/bullmq';
import { DataSource } from 'typeorm';
import { agentKey } from '../agents/agents.queries';
import { log } from '../platform/observability/logging/logger';
import { JobProcessor } from '../platform/queue/job-processor';
import { purgeAgent } from './deletion.jobs';
import { deletedAgents, purgeAgentRows } from './purge.queries';

/** Removes the rows of deleted agents in batches. If it is killed, the next run continues with the remaining rows. */
@Processor(purgeAgent.name, { concurrency: 1 })
export class AgentPurgeProcessor extends JobProcessor<{ agentId: number }> {
  constructor(private readonly dataSource: DataSource) {
    super(purgeAgent);
  }

  protected async run({ agentId }: { agentId: number }, signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    const agent = await agentKey(manager, agentId);
    if (!agent) return;
    const rows = await purgeAgentRows(manager, agent, { signal });
    log.info({ agentId, rows }, 'agent purged');
  }

  protected async findWaiting(limit: number): Promise<{ agentId: number }[]> {
    return deletedAgents(this.dataSource, limit);
  }
}
