import { SqlMigration } from '../sql-migration';

/**
 * channel_threads.reply_to: what makes a message a reply to the last one of the person, for answers that reply to none:
 * the headers of a mail.
 */
export class MailThreads1795885514595 extends SqlMigration {
  readonly upSql = 'ALTER TABLE channel_threads ADD COLUMN reply_to text';

  readonly downSql = 'ALTER TABLE channel_threads DROP COLUMN reply_to';
}
