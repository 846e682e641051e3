import { SqlMigration } from '../sql-migration';

/** What was decided about a message, and by what; null in older messages. */
export class Decisions1795823892042 extends SqlMigration {
  readonly upSql = 'ALTER TABLE messages ADD COLUMN decision text, ADD COLUMN decided_by text';

  readonly downSql = 'ALTER TABLE messages DROP COLUMN decision, DROP COLUMN decided_by';
}
