import type { MigrationInterface, QueryRunner } from 'typeorm';

/** channel_events.told_at: when the visitor was told that the answer takes longer; null if that was not necessary. */
export class ToldEvents1795884901272 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_events ADD COLUMN told_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_events DROP COLUMN told_at');
  }
}
