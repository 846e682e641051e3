import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a pending source may be claimed: a run that works on it keeps moving this time into the future. It is not
 * rounded to milliseconds, as a source must be claimable at once. When an account was served last: the least recently
 * served one is next.
 */
export class FairTraining1795302000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE training_sources ADD COLUMN available_at timestamptz NOT NULL DEFAULT now();
      ALTER TABLE accounts ADD COLUMN training_served_at timestamptz;
      DROP INDEX training_sources_pending;
      CREATE INDEX training_sources_pending ON training_sources (account_id, created_at) WHERE status = 'pending'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE training_sources DROP COLUMN available_at;
      ALTER TABLE accounts DROP COLUMN training_served_at;
      DROP INDEX training_sources_pending;
      CREATE INDEX training_sources_pending ON training_sources (created_at) WHERE status = 'pending'
    `);
  }
}
