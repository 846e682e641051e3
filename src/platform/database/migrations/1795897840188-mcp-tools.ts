import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Actions that call a tool of an MCP server: its name and the schema of its arguments, as the tenant allowed them. */
export class McpTools1795897840188 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE actions ADD COLUMN tool jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE actions DROP COLUMN tool');
  }
}
