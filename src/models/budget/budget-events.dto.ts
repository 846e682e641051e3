import { EventDataDto } from '../../platform/events/event.dto';

/** The budget of an agent for a month. */
export class AgentBudgetDto {
  /**
   * In UTC.
   * @example "2026-11"
   */
  month: string;

  /**
   * In millionths of the currency.
   * @example 50000000
   */
  limit: number;

  /**
   * A code of ISO 4217.
   * @example "EUR"
   */
  currency: string;
}

/** Payload of `budget.warning`. */
export class BudgetWarningDto extends EventDataDto {
  budget: AgentBudgetDto;
}

/** Payload of `budget.exceeded`. */
export class BudgetExceededDto extends BudgetWarningDto {}
