import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When people answer the visitors of an agent; null if nothing is known of it. */
export class OpeningHours1795884388952 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents ADD opening_hours jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents DROP opening_hours');
  }
}
