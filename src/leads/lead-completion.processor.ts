import { Processor } from '@nestjs/bullmq';
import { DataSource } from 'typeorm';
import { AgentLifetimesService } from '../agents/agent-lifetimes.service';
import { completionText } from '../models/completion-text';
import { monthOf } from '../models/budget/use.queries';
import { SpendingService } from '../models/budget/spending.service';
import { ModelsService } from '../models/models.service';
import { JobProcessor } from '../platform/queue/job-processor';
import { completeLead } from './lead-completion.jobs';
import { completionPrompt, readCompletion } from './lead-completion';
import { LeadsService } from './leads.service';
import { endCompletions, incompleteLeads, takeCompletion, visitorMessages } from './lead.queries';

/** Enough of a conversation to find a name in it. */
const MAX_MESSAGES = 30;

/** Completes leads with the name and the company that the model finds in the visitor's messages. */
@Processor(completeLead.name, { concurrency: 2 })
export class LeadCompletionProcessor extends JobProcessor<{ leadId: number }> {
  constructor(
    private readonly models: ModelsService,
    private readonly leads: LeadsService,
    private readonly lifetimes: AgentLifetimesService,
    private readonly dataSource: DataSource,
    private readonly spending: SpendingService,
  ) {
    super(completeLead);
  }

  protected async findWaiting(limit: number): Promise<{ leadId: number }[]> {
    const ids = await incompleteLeads(this.dataSource, limit);
    return ids.map((leadId) => ({ leadId }));
  }

  protected async run({ leadId }: { leadId: number }, signal: AbortSignal): Promise<void> {
    const lead = await takeCompletion(this.dataSource, leadId);
    const messages = lead && (await visitorMessages(this.dataSource, lead, MAX_MESSAGES));
    const model = lead && this.models.chatModel(lead.mode, lead, lead.maskPersonalData ? messages : []);
    if (!model || !messages || model.isSpent) return;
    await this.lifetimes.run(lead.agentId, signal, async (watched) => {
      if (messages.length > 0) {
        try {
          const completion = { messages: completionPrompt(messages), temperature: 0, signal: watched };
          const person = readCompletion(await completionText(model, completion), messages);
          await this.leads.complete(lead, person);
        } finally {
          const { tokens, cost } = model;
          const now = new Date();
          const use = { tokens, cost, month: monthOf(now), monthlyBudget: lead.monthlyBudget };
          await this.spending.add(lead, use, now);
        }
      }
      await endCompletions(this.dataSource, lead, leadId);
    });
  }
}
