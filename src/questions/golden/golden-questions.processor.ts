import { Processor } from '@nestjs/bullmq';
import { DataSource } from 'typeorm';
import { JobProcessor } from '../../platform/queue/job-processor';
import { AskingService } from './asking.service';
import { askGoldenQuestions } from './golden-questions.jobs';
import { accountsWithQuestions } from './golden-questions.queries';

/** Asks golden questions, of two accounts at once: chats have priority. */
@Processor(askGoldenQuestions.name, { concurrency: 2 })
export class GoldenQuestionsProcessor extends JobProcessor<{ accountId: number }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly asking: AskingService,
  ) {
    super(askGoldenQuestions);
  }

  protected async run({ accountId }: { accountId: number }, signal: AbortSignal): Promise<void> {
    await this.asking.run(accountId, signal);
  }

  protected async findWaiting(limit: number): Promise<{ accountId: number }[]> {
    return accountsWithQuestions(this.dataSource, this.asking.embeds, limit);
  }
}
