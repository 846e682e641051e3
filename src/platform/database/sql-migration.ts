import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration that is only SQL, and so is its rollback. Each may be several statements. */
export abstract class SqlMigration implements MigrationInterface {
  abstract readonly upSql: string;
  abstract readonly downSql: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(this.upSql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(this.downSql);
  }
}
