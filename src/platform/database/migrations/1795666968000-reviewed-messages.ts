import { OnlineMigration } from '../online-migration';

/**
 * When the tenant answered or dismissed the question of a message without a good answer. The index, of all that are
 * open, is built while messages are written.
 */
export class ReviewedMessages1795666968000 extends OnlineMigration {
  override readonly upSql = ['ALTER TABLE messages ADD COLUMN IF NOT EXISTS reviewed_at timestamptz(3)'];
  override readonly indexes = {
    messages_open_questions: `messages (agent_id, created_at)
      WHERE (unanswered OR rating = 'negative') AND reviewed_at IS NULL`,
  };
  override readonly downSql = ['ALTER TABLE messages DROP COLUMN reviewed_at'];
}
