import { SqlMigration } from '../sql-migration';

/** channel_events.told_at: when the visitor was told that the answer takes longer; null if that was not necessary. */
export class ToldEvents1795884901272 extends SqlMigration {
  readonly upSql = 'ALTER TABLE channel_events ADD COLUMN told_at timestamptz(3)';

  readonly downSql = 'ALTER TABLE channel_events DROP COLUMN told_at';
}
