import { SqlMigration } from '../sql-migration';

/**
 * Answers that grow in a chat, and the pace of a thread.
 *
 * draft_id: the platform's id of the message that already shows the beginning of the answer. draft_text: the text that
 * it shows, if known. channel_threads.quiet_until: before this time nothing is sent to the thread.
 */
export class ChannelDrafts1795666989000 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE channel_events ADD COLUMN draft_id text;
    ALTER TABLE channel_sends ADD COLUMN draft_id text, ADD COLUMN draft_text text;
    ALTER TABLE channel_threads ADD COLUMN quiet_until timestamptz;
  `;

  readonly downSql = `
    ALTER TABLE channel_threads DROP COLUMN quiet_until;
    ALTER TABLE channel_sends DROP COLUMN draft_text, DROP COLUMN draft_id;
    ALTER TABLE channel_events DROP COLUMN draft_id;
  `;
}
