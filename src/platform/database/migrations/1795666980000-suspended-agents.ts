import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The suspension of a single agent by the operator. */
export class SuspendedAgents1795666980000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents ADD COLUMN suspended boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents DROP COLUMN suspended');
  }
}
