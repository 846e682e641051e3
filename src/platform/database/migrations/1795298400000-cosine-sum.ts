import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the sum of words and vectors needs to know of each agent's vectors. It is measured for all agents at once. */
export class CosineSum1795298400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- With the defaults, vectors add nothing to the score by words.
      ALTER TABLE agent_vectors
        ADD COLUMN chance_level real NOT NULL DEFAULT 0,
        ADD COLUMN weight real NOT NULL DEFAULT 0;
      UPDATE training_sources SET embedded_run_id = NULL WHERE embedded_run_id IS NOT NULL
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_vectors DROP COLUMN chance_level, DROP COLUMN weight');
  }
}
