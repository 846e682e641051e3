import { SqlMigration } from '../sql-migration';

/** The decision about a message, and its maker; null in older messages. */
export class Decisions1795823892042 extends SqlMigration {
  readonly upSql = 'ALTER TABLE messages ADD COLUMN decision text, ADD COLUMN decided_by text';

  readonly downSql = 'ALTER TABLE messages DROP COLUMN decision, DROP COLUMN decided_by';
}
