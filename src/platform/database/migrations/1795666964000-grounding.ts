import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the answer of a language model is grounded, and the number of ungrounded answers. */
export class Grounding1795666964000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Quarters that a process of the previous release stores get the default.
    await runner.query(`
      ALTER TABLE messages ADD COLUMN grounded boolean;
      ALTER TABLE agent_quarters ADD COLUMN ungrounded integer NOT NULL DEFAULT 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE agent_quarters DROP COLUMN ungrounded;
      ALTER TABLE messages DROP COLUMN grounded;
    `);
  }
}
