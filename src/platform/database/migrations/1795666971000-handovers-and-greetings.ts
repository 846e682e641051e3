import { OnlineMigration } from '../online-migration';

/**
 * The greetings and alerts of widgets; when a person took a conversation over, and the conversations that were handed
 * over. The index is built while conversations are written. A build that was interrupted leaves an invalid index
 * behind.
 */
export class HandoversAndGreetings1795666971000 extends OnlineMigration {
  override readonly upSql = [
    `ALTER TABLE widgets ADD COLUMN IF NOT EXISTS greeting jsonb NOT NULL DEFAULT '{"text":"","pages":[]}',
       ADD COLUMN IF NOT EXISTS alerts boolean NOT NULL DEFAULT false`,
    'ALTER TABLE conversations ADD COLUMN IF NOT EXISTS taken_at timestamptz(3)',
  ];
  override readonly indexes = {
    conversations_handed_over: `conversations (agent_id, created_at DESC, id DESC)
      WHERE handed_over_at IS NOT NULL`,
  };
  override readonly downSql = [
    'ALTER TABLE conversations DROP COLUMN taken_at',
    'ALTER TABLE widgets DROP COLUMN greeting, DROP COLUMN alerts',
  ];
}
