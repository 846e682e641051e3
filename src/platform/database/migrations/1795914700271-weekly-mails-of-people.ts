import { SqlMigration } from '../sql-migration';

/** Whether a person gets a mail each week about each agent that they may use. */
export class WeeklyMailsOfPeople1795914700271 extends SqlMigration {
  readonly upSql = 'ALTER TABLE people ADD COLUMN weekly_mail boolean NOT NULL DEFAULT false';

  readonly downSql = 'ALTER TABLE people DROP COLUMN weekly_mail';
}
