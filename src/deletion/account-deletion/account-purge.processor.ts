import { Processor } from '@nestjs/bullmq';
import { DataSource } from 'typeorm';
import { log } from '../../platform/observability/logging/logger';
import { JobProcessor } from '../../platform/queue/job-processor';
import { purgeAccount } from '../deletion.jobs';
import { accountTables, purgeAgentRows, purgeTables, type RowCounter } from '../purge.queries';
import { countRemoved, deletedAccounts, markAgentsDeleted, removeAccount } from './account-deletion.queries';

/**
 * Removes the rows of deleted accounts in batches, and counts them in the receipt. If it is killed, the next run
 * continues with the remaining rows. The account's own row goes last; until then the sweep adds the job again.
 */
@Processor(purgeAccount.name, { concurrency: 1 })
export class AccountPurgeProcessor extends JobProcessor<{ accountId: number }> {
  constructor(private readonly dataSource: DataSource) {
    super(purgeAccount);
  }

  protected async run({ accountId }: { accountId: number }, signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    const count: RowCounter = (transaction, table, rows) =>
      countRemoved(transaction, accountId, { table, rows });
    // A request that was admitted before the deletion may have created an agent after it.
    for (const agentId of await markAgentsDeleted(manager, accountId))
      await purgeAgentRows(manager, { accountId, agentId }, { signal, count });
    await purgeTables(manager, accountId, { tables: accountTables(accountId), signal, count });
    if (await removeAccount(this.dataSource, accountId)) log.info({ accountId }, 'account purged');
  }

  protected async findWaiting(limit: number): Promise<{ accountId: number }[]> {
    return deletedAccounts(this.dataSource, limit);
  }
}
