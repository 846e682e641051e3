import { SqlMigration } from '../sql-migration';

/** Whether an agent's widget asks visitors for their opinion of a conversation. */
export class FeedbackQuestion1795914600113 extends SqlMigration {
  readonly upSql = 'ALTER TABLE widgets ADD COLUMN feedback_question boolean NOT NULL DEFAULT true';

  readonly downSql = 'ALTER TABLE widgets DROP COLUMN feedback_question';
}
