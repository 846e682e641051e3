import { SqlMigration } from '../sql-migration';

/** When a source was last read without a failure; null if it has not been read since this migration. */
export class LastRead1795666992000 extends SqlMigration {
  readonly upSql = 'ALTER TABLE training_sources ADD COLUMN last_read_at timestamptz(3)';

  readonly downSql = 'ALTER TABLE training_sources DROP COLUMN last_read_at';
}
