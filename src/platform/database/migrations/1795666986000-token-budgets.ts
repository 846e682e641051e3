import { SqlMigration } from '../sql-migration';

/**
 * The tokens that an account may use in a month, null for no limit, and the tokens that its chat models have used in
 * each month (UTC).
 */
export class TokenBudgets1795666986000 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE accounts ADD COLUMN monthly_token_budget bigint;
    CREATE TABLE token_months (
      account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
      month date NOT NULL,
      tokens bigint NOT NULL,
      PRIMARY KEY (account_id, month)
    );
  `;

  readonly downSql = 'DROP TABLE token_months; ALTER TABLE accounts DROP COLUMN monthly_token_budget;';
}
