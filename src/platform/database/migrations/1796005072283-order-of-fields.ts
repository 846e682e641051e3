import { SqlMigration } from '../sql-migration';

/** The body of an action keeps the order of its fields, so that a receiver can check a signature of its text. */
export class OrderOfFields1796005072283 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE actions ALTER COLUMN body TYPE json;
    ALTER TABLE agent_versions ALTER COLUMN snapshot TYPE json;
  `;

  readonly downSql = `
    ALTER TABLE agent_versions ALTER COLUMN snapshot TYPE jsonb;
    ALTER TABLE actions ALTER COLUMN body TYPE jsonb;
  `;
}
