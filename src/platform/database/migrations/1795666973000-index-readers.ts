import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The running processes, each with the analysis (ANALYSIS_VERSION of @app/ranking) whose postings it can search. */
export class IndexReaders1795666973000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE index_readers (
        id uuid PRIMARY KEY,
        analysis_version integer NOT NULL,
        seen_at timestamptz NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE index_readers');
  }
}
