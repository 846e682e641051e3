import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a person is shown as typing in a conversation. */
export class Typing1795666979000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations ADD COLUMN typing_until timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations DROP COLUMN typing_until');
  }
}
