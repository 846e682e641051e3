import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a source was last read without a failure; null for one that has not been since this migration. */
export class LastRead1795666992000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE training_sources ADD COLUMN last_read_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE training_sources DROP COLUMN last_read_at');
  }
}
