import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the page of a document was fetched, so that the next run can ask whether it has changed. */
export class FetchedPages1795884842718 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents ADD COLUMN fetched_url text, ADD COLUMN fetched text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents DROP COLUMN fetched_url, DROP COLUMN fetched');
  }
}
