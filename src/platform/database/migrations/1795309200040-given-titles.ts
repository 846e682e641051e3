import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The title that the tenant has given a text when it replaced it; null shows the first heading. */
export class GivenTitles1795309200040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE training_sources ADD COLUMN given_title text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE training_sources DROP COLUMN given_title');
  }
}
