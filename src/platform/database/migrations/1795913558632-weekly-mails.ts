import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an agent's tenant gets a mail each week, and after which week the last one was added (its next Monday). */
export class WeeklyMails1795913558632 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE agents ADD COLUMN weekly_mail boolean NOT NULL DEFAULT false, ADD COLUMN weekly_mail_on date',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents DROP COLUMN weekly_mail, DROP COLUMN weekly_mail_on');
  }
}
