import { MONTH, tokensSql } from '../../auth/token-months';
import { sql, type NamedQuery, type Query } from '../../platform/database/sql';
import { insertDeliveriesSql, type NewEvent } from '../../platform/events/events.queries';
import { budgetExceeded, budgetWarning } from './budget.events';

/** The share of an agent's budget at which there is a warning. */
const WARNING_PERCENT = 80;

/** The use of language models for an agent. */
export interface ModelUse {
  tokens: number;
  /** The month (UTC) in which it counts for the agent, such as `2026-11`. */
  month: string;
  /** In millionths of the currency; null for a model without a price. */
  cost: number | null;
  /** The budget of the agent, in millionths; null for none. */
  monthlyBudget: number | null;
}

/** The use of an agent that has called no model. */
export const NO_USE: ModelUse = { tokens: 0, month: '1970-01', cost: null, monthlyBudget: null };

/** The month (UTC) of a moment, such as `2026-11`. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** SQL: the `TokenBudget` of an account, as JSON. `account` is its id, perhaps in SQL. */
export function budgetSql(account: Query | number): Query {
  return sql`(SELECT json_build_object('limit', monthly_token_budget, 'used', ${tokensSql(account)}, 'resetsAt',
    to_char(${MONTH} + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM accounts WHERE id = ${account})`;
}

/** SQL: whether an agent has used its budget of the current month, and wants no language model then. */
export const isOverBudgetSql = sql`(on_budget_spent = 'quotation' AND coalesce(monthly_budget <= (
  SELECT cost FROM agent_months WHERE agent_id = agents.id AND account_id = agents.account_id
    AND month = ${MONTH}::date), false))`;

/** SQL condition: `paid` has caused the event of this `type`, or the event is not about the budget. */
export const IS_DUE = sql`CASE type WHEN ${budgetWarning.type} THEN is_warned WHEN ${budgetExceeded.type} THEN is_exceeded
  ELSE true END`;

/**
 * CTEs that add the use to the current month of the account and of the agent, once for each row of the CTE `source`.
 * The account comes first, so that statements that wait for each other wait in one order. `paid` says whether this use,
 * and no other of the month, has reached 80 % of the agent's budget, and all of it.
 */
export function addUseSql(
  { accountId, agentId }: { accountId: number; agentId: number },
  { tokens, month, cost, monthlyBudget }: ModelUse,
  source: Query,
): Query {
  const sumIfReached = (sum: Query, percent: number): Query =>
    sql`CASE WHEN (${sum}) * 100 >= ${monthlyBudget}::bigint * ${percent}::bigint THEN ${sum} END`;
  const first = sql`${cost}::bigint`;
  const sum = sql`of_month.cost + excluded.cost`;
  return sql`spent AS (
    INSERT INTO token_months (account_id, month, tokens)
    SELECT accounts.id, ${MONTH}::date, ${tokens}::bigint FROM ${source} CROSS JOIN accounts
    WHERE accounts.id = ${accountId} AND ${tokens}::bigint > 0
    ON CONFLICT (account_id, month) DO UPDATE SET tokens = token_months.tokens + excluded.tokens
    RETURNING account_id
  ), paid AS (
    INSERT INTO agent_months AS of_month (account_id, agent_id, month, cost, warned_at_cost, exceeded_at_cost)
    SELECT agents.account_id, agents.id, ${`${month}-01`}::date, ${first}, ${sumIfReached(first, WARNING_PERCENT)},
      ${sumIfReached(first, 100)}
    FROM spent JOIN agents USING (account_id)
    WHERE agents.id = ${agentId} AND account_id = ${accountId} AND ${first} > 0
    ON CONFLICT (agent_id, month) DO UPDATE SET cost = ${sum},
      warned_at_cost = coalesce(of_month.warned_at_cost, ${sumIfReached(sum, WARNING_PERCENT)}),
      exceeded_at_cost = coalesce(of_month.exceeded_at_cost, ${sumIfReached(sum, 100)})
    RETURNING cost = warned_at_cost AS is_warned, cost = exceeded_at_cost AS is_exceeded
  )`;
}

/** Adds the use, and records the `notices` that it has caused. Returns the webhooks that get them. */
export function addUse(
  agent: { accountId: number; agentId: number },
  use: ModelUse,
  notices: readonly NewEvent[],
): NamedQuery {
  return sql`WITH use AS (SELECT), ${addUseSql(agent, use, sql`use`)}, delivery AS (
    ${insertDeliveriesSql(notices, sql`paid CROSS JOIN`, IS_DUE)}
  ) SELECT coalesce(json_agg(webhook_id), '[]') AS "webhookIds" FROM delivery`.named('add_use');
}
