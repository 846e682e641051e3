import { Processor } from '@nestjs/bullmq';
import { DataSource } from 'typeorm';
import { JobProcessor } from '../../platform/queue/job-processor';
import { RehearsalsService } from './rehearsals.service';
import { tryDrafts } from './trials.jobs';
import { accountsWithTrials } from './trials.queries';

/** Tries drafts, of two accounts at once: chats have priority. */
@Processor(tryDrafts.name, { concurrency: 2 })
export class TrialsProcessor extends JobProcessor<{ accountId: number }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rehearsals: RehearsalsService,
  ) {
    super(tryDrafts);
  }

  protected async run({ accountId }: { accountId: number }, signal: AbortSignal): Promise<void> {
    await this.rehearsals.run(accountId, signal);
  }

  protected async findWaiting(limit: number): Promise<{ accountId: number }[]> {
    return accountsWithTrials(this.dataSource, limit);
  }
}
