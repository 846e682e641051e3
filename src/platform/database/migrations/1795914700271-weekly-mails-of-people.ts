import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a person gets a mail each week about each agent that they may use. */
export class WeeklyMailsOfPeople1795914700271 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE people ADD COLUMN weekly_mail boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE people DROP COLUMN weekly_mail');
  }
}
