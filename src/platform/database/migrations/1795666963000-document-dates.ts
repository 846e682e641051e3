import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The day on which a page was last changed, if it says so. Pages that were read before have none until they are read
 * again.
 */
export class DocumentDates1795666963000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents ADD COLUMN dated_on date');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents DROP COLUMN dated_on');
  }
}
