import { ApiError } from '../../platform/http/errors';

/** The tokens of an account in the current month (UTC). */
export interface TokenBudget {
  /** Null for no limit. */
  limit: number | null;
  used: number;
  /** When the next month begins, as ISO 8601. */
  resetsAt: string;
}

/** The resource in the details of the error. */
export const TOKENS = 'tokens';

/** Whether the budget is used up. Turns that run at the same time may together use more than was left. */
export function isSpent({ limit, used }: TokenBudget): boolean {
  return limit !== null && used >= limit;
}

/** Checks that the account may still use tokens. @throws ApiError LIMIT_REACHED */
export function checkBudget(budget: TokenBudget): void {
  if (!isSpent(budget)) return;
  const { limit, resetsAt } = budget;
  const details = { limit, resource: TOKENS, resetsAt };
  throw new ApiError('LIMIT_REACHED', 'the account has used all tokens of this month', details);
}
