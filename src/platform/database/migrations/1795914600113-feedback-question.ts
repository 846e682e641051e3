import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an agent's widget asks visitors what they think of a conversation. */
export class FeedbackQuestion1795914600113 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE widgets ADD COLUMN feedback_question boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE widgets DROP COLUMN feedback_question');
  }
}
