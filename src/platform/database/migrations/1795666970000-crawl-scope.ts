import { SqlMigration } from '../sql-migration';

/** The pages of a website that a source reads, and the parts of each page. The previous release reads everything. */
export class CrawlScope1795666970000 extends SqlMigration {
  readonly upSql = `ALTER TABLE training_sources ADD COLUMN scope jsonb`;

  readonly downSql = `ALTER TABLE training_sources DROP COLUMN scope`;
}
