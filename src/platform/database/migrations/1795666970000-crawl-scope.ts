import { SqlMigration } from '../sql-migration';

/** Which pages of a website a source takes, and what of them. Processes of the previous release take all. */
export class CrawlScope1795666970000 extends SqlMigration {
  readonly upSql = `ALTER TABLE training_sources ADD COLUMN scope jsonb`;

  readonly downSql = `ALTER TABLE training_sources DROP COLUMN scope`;
}
