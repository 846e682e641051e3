import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps with each message how long its answer took, what it cost in tokens, and whether it was an answer at all. */
export class MessageMeasures1795309200030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages ADD COLUMN first_token_ms integer, ADD COLUMN answer_ms integer,
        ADD COLUMN prompt_tokens integer, ADD COLUMN completion_tokens integer, ADD COLUMN unanswered boolean;
      CREATE INDEX messages_rated ON messages (conversation_id, rating) WHERE rating IS NOT NULL;
      CREATE INDEX messages_unanswered ON messages (conversation_id) WHERE unanswered
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX messages_unanswered;
      DROP INDEX messages_rated;
      ALTER TABLE messages DROP COLUMN first_token_ms, DROP COLUMN answer_ms, DROP COLUMN prompt_tokens,
        DROP COLUMN completion_tokens, DROP COLUMN unanswered
    `);
  }
}
