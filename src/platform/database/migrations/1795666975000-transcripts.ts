import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Digests of conversations whose clients send no id, but everything that was said. */
export class Transcripts1795666975000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE transcripts (
        conversation_id uuid PRIMARY KEY REFERENCES conversations ON DELETE CASCADE,
        agent_id bigint NOT NULL,
        digest bytea NOT NULL
      );
      CREATE INDEX transcripts_of_agent ON transcripts (agent_id, digest);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE transcripts;');
  }
}
