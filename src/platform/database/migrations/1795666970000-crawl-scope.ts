import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which pages of a website a source takes, and what of them. Processes of the previous release take all. */
export class CrawlScope1795666970000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE training_sources ADD COLUMN scope jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE training_sources DROP COLUMN scope`);
  }
}
