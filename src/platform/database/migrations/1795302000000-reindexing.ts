import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of `analyze` that the postings of a source were made with: `ANALYSIS_VERSION` of `@app/ranking`. */
export class Reindexing1795302000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE training_sources ADD COLUMN analysis_version integer NOT NULL DEFAULT 1;
      CREATE INDEX training_sources_by_analysis ON training_sources (analysis_version) WHERE live_run_id IS NOT NULL
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE training_sources DROP COLUMN analysis_version');
  }
}
