import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The contradictions among the sources of an agent that its tenant has dismissed, by their ids. */
export class DismissedContradictions1795924795938 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE agents ADD COLUMN dismissed_contradictions bigint[] NOT NULL DEFAULT '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents DROP COLUMN dismissed_contradictions');
  }
}
