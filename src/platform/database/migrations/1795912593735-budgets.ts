import { SqlMigration } from '../sql-migration';

/**
 * The budgets of agents for a month, in millionths of the operator's currency, and the costs of a month at which its
 * events were recorded.
 */
export class Budgets1795912593735 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE agents ADD COLUMN monthly_budget bigint,
    ADD COLUMN on_budget_spent text NOT NULL DEFAULT 'continue';
    ALTER TABLE agent_months ADD COLUMN warned_at_cost bigint, ADD COLUMN exceeded_at_cost bigint;
  `;

  readonly downSql = `
    ALTER TABLE agent_months DROP COLUMN warned_at_cost, DROP COLUMN exceeded_at_cost;
    ALTER TABLE agents DROP COLUMN monthly_budget, DROP COLUMN on_budget_spent;
  `;
}
