import { OnlineMigration } from '../online-migration';

const TABLES = ['messages', 'channel_events'];

/**
 * writer_id: who wrote a message in a group. Null if it is the person with whom the conversation or the thread began,
 * and in older rows.
 */
export class Writers1795853000000 extends OnlineMigration {
  override readonly upSql = TABLES.map(
    (table) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS writer_id text`,
  );
  override readonly indexes = {
    messages_of_writer: 'messages (account_id, writer_id) WHERE writer_id IS NOT NULL',
    channel_events_of_writer: 'channel_events (channel_id, writer_id) WHERE writer_id IS NOT NULL',
  };
  override readonly downSql = TABLES.map((table) => `ALTER TABLE ${table} DROP COLUMN writer_id`);
}
