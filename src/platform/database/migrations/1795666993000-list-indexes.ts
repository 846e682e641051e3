import { OnlineMigration } from '../online-migration';

/** Indexes that are built while rows are written. They may be built twice. */
export class ListIndexes1795666993000 extends OnlineMigration {
  override readonly indexes = {
    conversations_of_user:
      'conversations (agent_id, user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL',
    conversations_waiting: `conversations (agent_id, created_at DESC, id DESC)
      WHERE handed_over_at IS NOT NULL AND (taken_at IS NULL OR taken_at < handed_over_at)`,
    deliveries_failing: `deliveries (account_id, created_at DESC, id DESC)
      WHERE status = 'failed' OR (status = 'pending' AND attempts_made > 0)`,
  };
}
