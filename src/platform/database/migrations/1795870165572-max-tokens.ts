import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The most tokens of an agent's answer. */
export class MaxTokens1795870165572 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents ADD COLUMN max_tokens integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents DROP COLUMN max_tokens');
  }
}
