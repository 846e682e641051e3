import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was decided about a message, and by what; null in older messages. */
export class Decisions1795823892042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages ADD COLUMN decision text, ADD COLUMN decided_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages DROP COLUMN decision, DROP COLUMN decided_by');
  }
}
