import { SqlMigration } from '../sql-migration';

/** The page, slide or sheet of a passage of a file. */
export class PassagePages1795666967000 extends SqlMigration {
  readonly upSql = 'ALTER TABLE passages ADD COLUMN page integer';

  readonly downSql = 'ALTER TABLE passages DROP COLUMN page';
}
