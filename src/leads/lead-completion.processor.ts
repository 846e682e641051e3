import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentLifetimes } from '../agents/agent-lifetimes';
import type { LanguageModel } from '../models/language-model';
import { ModelsService } from '../models/models.service';
import { JobQueue } from '../platform/queue/job-queue';
import { completeLead, completionJobId } from './lead-completion.jobs';
import { completionPrompt, readCompletion } from './lead-completion';
import { LeadsService } from './leads.service';
import { endCompletions, incompleteLeads, takeCompletion, visitorMessages } from './lead.queries';

const SWEEP_SIZE = 100;
/** Enough of a conversation to find a name in. */
const MAX_MESSAGES = 30;

/** Completes leads with what a model finds in the visitor's messages, where one is set. */
@Injectable()
export class LeadCompletionProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    private readonly models: ModelsService,
    private readonly leads: LeadsService,
    private readonly lifetimes: AgentLifetimes,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.work(completeLead, ({ leadId }, signal) => this.complete(leadId, signal));
    this.jobs.sweep(completeLead, async () => {
      const ids = await incompleteLeads(this.dataSource, SWEEP_SIZE);
      return ids.map((leadId) => ({ id: completionJobId(leadId), payload: { leadId } }));
    });
  }

  private async complete(leadId: number, signal: AbortSignal): Promise<void> {
    const lead = await takeCompletion(this.dataSource, leadId);
    const model = lead && this.models.chatModel(lead.mode);
    if (!model) return;
    const watch = this.lifetimes.watch(lead.agentId, signal);
    try {
      const messages = await visitorMessages(this.dataSource, lead.conversationId, MAX_MESSAGES);
      const person = readCompletion(await ask(model, messages, watch.signal), messages);
      await this.leads.complete(lead, person);
      await endCompletions(this.dataSource, leadId, lead);
    } catch (error) {
      if (!watch.isDeleted) throw error;
    } finally {
      watch.end();
    }
  }
}

async function ask(model: LanguageModel, messages: string[], signal: AbortSignal): Promise<string> {
  let text = '';
  const completion = {
    messages: completionPrompt(messages),
    temperature: 0,
    question: '',
    passages: [],
    welcomeMessage: '',
  };
  for await (const event of model.stream({ ...completion, signal })) {
    if (event.type === 'delta') text += event.text;
  }
  return text;
}
