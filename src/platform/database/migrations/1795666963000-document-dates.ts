import { SqlMigration } from '../sql-migration';

/**
 * The day on which a page was last changed, if it says so. Pages that were read before have none until they are read
 * again.
 */
export class DocumentDates1795666963000 extends SqlMigration {
  readonly upSql = 'ALTER TABLE documents ADD COLUMN dated_on date';

  readonly downSql = 'ALTER TABLE documents DROP COLUMN dated_on';
}
