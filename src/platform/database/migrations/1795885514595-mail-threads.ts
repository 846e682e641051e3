import { SqlMigration } from '../sql-migration';

/**
 * channel_threads.reply_to: the headers of the person's last mail. An answer that replies to no particular mail becomes
 * a reply to it.
 */
export class MailThreads1795885514595 extends SqlMigration {
  readonly upSql = 'ALTER TABLE channel_threads ADD COLUMN reply_to text';

  readonly downSql = 'ALTER TABLE channel_threads DROP COLUMN reply_to';
}
