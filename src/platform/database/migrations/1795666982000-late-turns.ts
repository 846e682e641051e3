import { SqlMigration } from '../sql-migration';

/** Erasures that wait for turns that had begun before. The table is small. */
export class LateTurns1795666982000 extends SqlMigration {
  readonly upSql = `CREATE INDEX data_subject_requests_late ON data_subject_requests (completed_at)
     WHERE kind = 'erase' AND completed_at IS NOT NULL AND subject IS NOT NULL`;

  readonly downSql = 'DROP INDEX data_subject_requests_late';
}
