import type { Caller } from '../auth/caller';
import { sql, type Queryable } from '../platform/database/sql';
import type { AgentCostDto } from './costs.dto';

/** The cost of language models for each agent that the caller may use, in the month (`2026-11`), costliest first. */
export async function costsOfMonth(
  db: Queryable,
  { accountId, mode, agentIds }: Pick<Caller, 'accountId' | 'mode' | 'agentIds'>,
  month: string,
): Promise<AgentCostDto[]> {
  return sql`SELECT agents.id AS "agentId", name, coalesce(cost, 0) AS cost,
       monthly_budget AS "monthlyBudget" FROM agents
     LEFT JOIN agent_months ON agent_id = agents.id AND agent_months.account_id = ${accountId}
       AND month = ${`${month}-01`}::date
     WHERE agents.account_id = ${accountId} AND mode = ${mode} AND deleted_at IS NULL
       AND (${agentIds ?? null}::bigint[] IS NULL OR agents.id = ANY (${agentIds ?? null}::bigint[]))
     ORDER BY coalesce(cost, 0) DESC, agents.id`.rows(db);
}
