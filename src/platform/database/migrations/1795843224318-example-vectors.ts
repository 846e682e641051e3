import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The vectors of the examples of what messages want, by the encoder that made them. */
export class ExampleVectors1795843224318 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE example_vectors (
        model text PRIMARY KEY,
        examples text NOT NULL,
        vectors bytea NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE example_vectors');
  }
}
