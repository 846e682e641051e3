import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, changeTable } from './migrator';

/**
 * A migration that locks no large table for long: each statement runs in a transaction of its own, and indexes are
 * built while rows are written. It may run twice, so its statements say IF NOT EXISTS.
 */
export abstract class OnlineMigration implements MigrationInterface {
  readonly transaction = false;
  readonly upSql: readonly string[] = [];
  /** The SQL after ON for each index, by its name. Indexes are built after `upSql`, and dropped before `downSql`. */
  readonly indexes: Readonly<Record<string, string>> = {};
  readonly downSql: readonly string[] = [];

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of this.upSql) await changeTable(runner, statement);
    for (const [name, definition] of Object.entries(this.indexes)) await buildIndex(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(this.indexes)) await changeTable(runner, `DROP INDEX ${name}`);
    for (const statement of this.downSql) await changeTable(runner, statement);
  }
}
