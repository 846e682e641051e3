import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, changeTable } from '../migrator';

/** Tables whose rows are replaced with each training. */
const REPLACED = ['posting_blocks', 'passage_batches'];

/**
 * An index for the sweep of retention, and an earlier vacuum of the tables of passages: by default, PostgreSQL keeps
 * dead rows until they are a fifth of the table.
 */
export class Upkeep1795666974000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'agents_to_retain',
      `agents (coalesce(retained_on, '-infinity'::date))
       WHERE retention_days IS NOT NULL AND deleted_at IS NULL`,
    );
    for (const table of REPLACED)
      await changeTable(
        runner,
        `ALTER TABLE ${table} SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000)`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX agents_to_retain');
    for (const table of REPLACED)
      await runner.query(
        `ALTER TABLE ${table} RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)`,
      );
  }
}
