import { defineEvent } from '../../platform/events/event';
import { BudgetExceededDto, BudgetWarningDto } from './budget-events.dto';

export const budgetWarning = defineEvent(
  'budget.warning',
  BudgetWarningDto,
  'Language models have cost 80 % of the budget of an agent for the month. Once a month.',
);

export const budgetExceeded = defineEvent(
  'budget.exceeded',
  BudgetExceededDto,
  'Language models have cost the budget of an agent for the month. Once a month.',
);
