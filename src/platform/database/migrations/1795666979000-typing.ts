import { SqlMigration } from '../sql-migration';

/** Until when a person is shown as typing in a conversation. */
export class Typing1795666979000 extends SqlMigration {
  readonly upSql = 'ALTER TABLE conversations ADD COLUMN typing_until timestamptz(3)';

  readonly downSql = 'ALTER TABLE conversations DROP COLUMN typing_until';
}
