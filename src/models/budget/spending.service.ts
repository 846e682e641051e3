import { Injectable } from '@nestjs/common';
import type { AgentTenant } from '../../auth/caller';
import type { NewEvent } from '../../platform/events/events.queries';
import { EventsService } from '../../platform/events/events.service';
import { TransactionsService } from '../../platform/database/transactions.service';
import { ModelsSettings } from '../models.settings';
import { budgetExceeded, budgetWarning } from './budget.events';
import { addUse, type ModelUse } from './use.queries';

/** Counts the use of language models against the budgets of accounts and agents. */
@Injectable()
export class SpendingService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly settings: ModelsSettings,
  ) {}

  /**
   * Adds the use to the current month of the account and of the agent, and records the events of the agent's budget, in
   * the surrounding unit of work. All turns of an account write its row, so it should be the last that a unit writes.
   */
  async add(agent: AgentTenant, use: ModelUse, at: Date): Promise<void> {
    if (use.tokens === 0) return;
    const notices = this.noticesOf(agent, use, at);
    const [row] = await this.transactions.execute<{ webhookIds: number[] }>(addUse(agent, use, notices));
    this.events.wakeAfterCommit(row!.webhookIds);
  }

  /** The events that the use may cause; `paid` of `addUseSql` decides which of them it does. */
  noticesOf(agent: AgentTenant, { month, cost, monthlyBudget }: ModelUse, at: Date): NewEvent[] {
    if (!cost || monthlyBudget === null) return [];
    const { currency } = this.settings.MODEL_PRICES;
    const budget = { month, limit: monthlyBudget, currency };
    return [budgetWarning, budgetExceeded].map((event) =>
      this.events.create(event, { subject: agent, data: { budget } }, at),
    );
  }
}
