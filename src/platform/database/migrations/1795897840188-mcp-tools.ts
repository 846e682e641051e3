import { SqlMigration } from '../sql-migration';

/** Actions that call a tool of an MCP server: its name and the schema of its arguments, as the tenant allowed them. */
export class McpTools1795897840188 extends SqlMigration {
  readonly upSql = 'ALTER TABLE actions ADD COLUMN tool jsonb';

  readonly downSql = 'ALTER TABLE actions DROP COLUMN tool';
}
