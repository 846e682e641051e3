import { SqlMigration } from '../sql-migration';

/** Why an answer was rated negative. */
export class RatingReasons1795666977000 extends SqlMigration {
  readonly upSql = 'ALTER TABLE messages ADD COLUMN rating_reason text';

  readonly downSql = 'ALTER TABLE messages DROP COLUMN rating_reason';
}
