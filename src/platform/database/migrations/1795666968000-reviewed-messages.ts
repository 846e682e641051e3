import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, changeTable } from '../migrator';

/**
 * When the tenant answered or dismissed the question of a message without a good answer. The index, of all that are
 * open, is built while messages are written.
 */
export class ReviewedMessages1795666968000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await changeTable(runner, 'ALTER TABLE messages ADD COLUMN IF NOT EXISTS reviewed_at timestamptz(3)');
    await buildIndex(
      runner,
      'messages_open_questions',
      `messages (agent_id, created_at) WHERE (unanswered OR rating = 'negative') AND reviewed_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_open_questions');
    await runner.query('ALTER TABLE messages DROP COLUMN reviewed_at');
  }
}
