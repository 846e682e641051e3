import { MONTH, tokensSql } from '../../auth/token-months';
import { sql, type NamedQuery, type Query } from '../../platform/database/sql';
import type { TransactionsService } from '../../platform/database/transactions.service';

/** SQL: the `TokenBudget` of an account, as JSON. `account` is its id, perhaps in SQL. */
export function budgetSql(account: Query | number): Query {
  return sql`(SELECT json_build_object('limit', monthly_token_budget, 'used', ${tokensSql(account)}, 'resetsAt',
    to_char(${MONTH} + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM accounts WHERE id = ${account})`;
}

const addition = (accountId: number, tokens: number): NamedQuery => ({
  name: 'add_tokens',
  query: sql`INSERT INTO token_months (account_id, month, tokens) SELECT id, ${MONTH}::date, ${tokens} FROM accounts
    WHERE id = ${accountId}
    ON CONFLICT (account_id, month) DO UPDATE SET tokens = token_months.tokens + excluded.tokens`,
});

/**
 * Adds tokens to the current month of the account, in the surrounding unit of work. All turns of an account write this
 * row, so it should be the last that a unit writes.
 */
export async function addTokens(
  transactions: TransactionsService,
  accountId: number,
  tokens: number,
): Promise<void> {
  if (tokens > 0) await transactions.execute(addition(accountId, tokens));
}
