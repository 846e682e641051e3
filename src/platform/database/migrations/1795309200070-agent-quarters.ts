import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps what happened in each quarter of an hour that is over, for series in any time zone. */
export class AgentQuarters1795309200070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_quarters (
        agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
        quarter timestamptz NOT NULL,
        messages integer NOT NULL,
        conversations integer NOT NULL,
        leads integer NOT NULL,
        unanswered integer NOT NULL,
        prompt_tokens bigint NOT NULL,
        completion_tokens bigint NOT NULL,
        first_token jsonb NOT NULL,
        answer jsonb NOT NULL,
        PRIMARY KEY (agent_id, quarter)
      );
      CREATE INDEX messages_rated_at ON messages (agent_id, created_at) WHERE rating IS NOT NULL
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_rated_at; DROP TABLE agent_quarters');
  }
}
