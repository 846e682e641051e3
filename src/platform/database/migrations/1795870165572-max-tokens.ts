import { SqlMigration } from '../sql-migration';

/** The most tokens of an agent's answer. */
export class MaxTokens1795870165572 extends SqlMigration {
  readonly upSql = 'ALTER TABLE agents ADD COLUMN max_tokens integer';

  readonly downSql = 'ALTER TABLE agents DROP COLUMN max_tokens';
}
