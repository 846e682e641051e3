import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * channel_threads.reply_to: what makes a message a reply to the last one of the person, for answers that reply to none:
 * the headers of a mail.
 */
export class MailThreads1795885514595 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_threads ADD COLUMN reply_to text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_threads DROP COLUMN reply_to');
  }
}
