import { SqlMigration } from '../sql-migration';

/** How the page of a document was fetched, so that the next run can ask whether it has changed. */
export class FetchedPages1795884842718 extends SqlMigration {
  readonly upSql = 'ALTER TABLE documents ADD COLUMN fetched_url text, ADD COLUMN fetched text';

  readonly downSql = 'ALTER TABLE documents DROP COLUMN fetched_url, DROP COLUMN fetched';
}
