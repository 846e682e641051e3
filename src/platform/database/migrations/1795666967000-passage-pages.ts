import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The page, slide or sheet of a passage of a file. */
export class PassagePages1795666967000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passages ADD COLUMN page integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passages DROP COLUMN page');
  }
}
