import { MONTH, tokensSql } from '../../auth/token-months';
import { sql, type NamedQuery, type Query } from '../../platform/database/sql';
import type { TransactionsService } from '../../platform/database/transactions.service';

/** SQL: the `TokenBudget` of an account, as JSON. `account` is its id, perhaps in SQL. */
export function budgetSql(account: Query | number): Query {
  return sql`(SELECT json_build_object('limit', monthly_token_budget, 'used', ${tokensSql(account)}, 'resetsAt',
    to_char(${MONTH} + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM accounts WHERE id = ${account})`;
}

/**
 * SQL that adds tokens to the current month of an account, if there are any; with `each`, as in `message CROSS JOIN`,
 * once for each row of a source.
 */
export function addTokensSql(accountId: number, tokens: number, each = sql``): Query {
  return sql`INSERT INTO token_months (account_id, month, tokens)
    SELECT accounts.id, ${MONTH}::date, ${tokens}::bigint FROM ${each} accounts
    WHERE accounts.id = ${accountId} AND ${tokens}::bigint > 0
    ON CONFLICT (account_id, month) DO UPDATE SET tokens = token_months.tokens + excluded.tokens`;
}

const addition = (accountId: number, tokens: number): NamedQuery => ({
  name: 'add_tokens',
  query: addTokensSql(accountId, tokens),
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
