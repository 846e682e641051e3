import { MONTH, tokensSql } from '../../auth/token-months';
import { sql, type Query } from '../../platform/database/sql';
import type { TransactionsService } from '../../platform/database/transactions.service';

/** What work for an agent has used of language models. */
export interface ModelUse {
  tokens: number;
  /** In millionths of the currency; null for a model without a price. */
  cost: number | null;
}

/** SQL: the `TokenBudget` of an account, as JSON. `account` is its id, perhaps in SQL. */
export function budgetSql(account: Query | number): Query {
  return sql`(SELECT json_build_object('limit', monthly_token_budget, 'used', ${tokensSql(account)}, 'resetsAt',
    to_char(${MONTH} + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM accounts WHERE id = ${account})`;
}

/**
 * CTEs that add the use to the current month of the account and of the agent, once for each row of the CTE `source`. The
 * account comes first, so that statements that wait for each other wait in one order.
 */
export function addUseSql(
  { accountId, agentId }: { accountId: number; agentId: number },
  { tokens, cost }: ModelUse,
  source: Query,
): Query {
  return sql`spent AS (
    INSERT INTO token_months (account_id, month, tokens)
    SELECT accounts.id, ${MONTH}::date, ${tokens}::bigint FROM ${source} CROSS JOIN accounts
    WHERE accounts.id = ${accountId} AND ${tokens}::bigint > 0
    ON CONFLICT (account_id, month) DO UPDATE SET tokens = token_months.tokens + excluded.tokens
    RETURNING account_id
  ), paid AS (
    INSERT INTO agent_months (account_id, agent_id, month, cost)
    SELECT agents.account_id, agents.id, ${MONTH}::date, ${cost}::bigint FROM spent JOIN agents USING (account_id)
    WHERE agents.id = ${agentId} AND account_id = ${accountId} AND ${cost}::bigint > 0
    ON CONFLICT (agent_id, month) DO UPDATE SET cost = agent_months.cost + excluded.cost
    RETURNING agent_id
  )`;
}

/**
 * Adds the use to the current month of the account and of the agent, in the surrounding unit of work. All turns of an
 * account write its row, so it should be the last that a unit writes.
 */
export async function addUse(
  transactions: TransactionsService,
  agent: { accountId: number; agentId: number },
  use: ModelUse,
): Promise<void> {
  if (use.tokens === 0) return;
  const query = sql`WITH use AS (SELECT 1), ${addUseSql(agent, use, sql`use`)} SELECT FROM paid`;
  await transactions.execute({ name: 'add_use', query });
}
