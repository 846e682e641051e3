import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a business is about: taken from its website, or as the tenant has written it. */
export class BusinessSummary1795841204192 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE training_sources ADD COLUMN summary text NOT NULL DEFAULT ''");
    await runner.query("ALTER TABLE agents ADD COLUMN business_summary text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE training_sources DROP COLUMN summary');
    await runner.query('ALTER TABLE agents DROP COLUMN business_summary');
  }
}
