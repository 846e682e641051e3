import { Processor } from '@nestjs/bullmq';
import { DataSource } from 'typeorm';
import { agentKey } from '../agents/agents.queries';
import { AnalyticsService } from '../analytics/analytics.service';
import { TransactionsService } from '../platform/database/transactions.service';
import { log } from '../platform/observability/logging/logger';
import { JobProcessor } from '../platform/queue/job-processor';
import { retainConversations } from './deletion.jobs';
import { removeConversation } from './removal.queries';
import { agentsToRetain, conversationsBefore, markRetained, retentionEnd } from './retention.queries';

/** Conversations removed in one transaction. */
const BATCH_SIZE = 5;
/** After this time an agent with many conversations makes way for others; the sweep adds its job again. */
const MAX_RUN_MS = 5000;

/**
 * Every night, from two o'clock (UTC) by the database's clock, removes the conversations that are older than the
 * retention period of their agent. The analytics of their days are stored first. If it is killed, the next run
 * continues with the remaining conversations.
 */
@Processor(retainConversations.name, { concurrency: 1 })
export class RetentionProcessor extends JobProcessor<{ agentId: number }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly analytics: AnalyticsService,
    private readonly transactions: TransactionsService,
  ) {
    super(retainConversations);
  }

  protected async run({ agentId }: { agentId: number }, signal: AbortSignal): Promise<void> {
    const startedAtMs = performance.now();
    const { manager } = this.dataSource;
    const agent = await agentKey(manager, agentId);
    if (!agent) return;
    const lastCountedDay = await this.analytics.countSettledDays(agent);
    const end = await retentionEnd(manager, agent, lastCountedDay);
    if (end === undefined) return;
    let removed = 0;
    for (;;) {
      signal.throwIfAborted();
      const ids = await conversationsBefore(manager, agent, { before: end, limit: BATCH_SIZE });
      if (ids.length === 0) break;
      await this.transactions.run(async (transaction) => {
        for (const id of ids.toSorted()) await removeConversation(transaction, agent, { id, before: end });
      });
      removed += ids.length;
      if (performance.now() - startedAtMs > MAX_RUN_MS) return;
    }
    await markRetained(this.dataSource, agent);
    if (removed > 0) log.info({ agentId, conversations: removed }, 'old conversations removed');
  }

  protected async findWaiting(limit: number): Promise<{ agentId: number }[]> {
    return agentsToRetain(this.dataSource, limit);
  }
}
