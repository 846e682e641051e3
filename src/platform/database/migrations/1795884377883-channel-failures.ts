import { OnlineMigration } from '../online-migration';

/**
 * channels.failure: why the channel does not work until somebody acts, and failed_at: since when; both null while it
 * works. mails.conversation_id is null for a mail that is about no conversation.
 */
export class ChannelFailures1795884377883 extends OnlineMigration {
  override readonly upSql = [
    'ALTER TABLE channels ADD COLUMN IF NOT EXISTS failure text, ADD COLUMN IF NOT EXISTS failed_at timestamptz(3)',
    'ALTER TABLE mails ALTER COLUMN conversation_id DROP NOT NULL',
  ];
  override readonly downSql = [
    'DELETE FROM mails WHERE conversation_id IS NULL',
    'ALTER TABLE mails ALTER COLUMN conversation_id SET NOT NULL',
    'ALTER TABLE channels DROP COLUMN IF EXISTS failed_at, DROP COLUMN IF EXISTS failure',
  ];
}
