import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Building an index reads the whole table, which may take minutes. */
const BUILD_TIMEOUT_MS = 3_600_000;

/** The indexes by name: of the work that has failed for good, in all accounts. */
const INDEXES = {
  training_sources_failed: `training_sources (updated_at) WHERE status = 'failed'`,
  deliveries_failed: `deliveries (created_at) WHERE status = 'failed'`,
};

/** Indexes that are built while rows are written. A build that was interrupted leaves an invalid index behind. */
export class FailedWork1795666981000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const connection = await runner.connect();
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await connection.query({
        text: `CREATE INDEX CONCURRENTLY ${name} ON ${definition}`,
        query_timeout: BUILD_TIMEOUT_MS,
      });
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
