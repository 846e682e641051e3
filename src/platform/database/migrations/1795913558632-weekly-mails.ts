import { SqlMigration } from '../sql-migration';

/** Whether an agent's tenant gets a mail each week, and after which week the last one was added (its next Monday). */
export class WeeklyMails1795913558632 extends SqlMigration {
  readonly upSql =
    'ALTER TABLE agents ADD COLUMN weekly_mail boolean NOT NULL DEFAULT false, ADD COLUMN weekly_mail_on date';

  readonly downSql = 'ALTER TABLE agents DROP COLUMN weekly_mail, DROP COLUMN weekly_mail_on';
}
