import { SqlMigration } from '../sql-migration';

/** What a business is about: taken from its website, or as the tenant has written it. */
export class BusinessSummary1795841204192 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE training_sources ADD COLUMN summary text NOT NULL DEFAULT '';
    ALTER TABLE agents ADD COLUMN business_summary text NOT NULL DEFAULT '';
  `;

  readonly downSql = `
    ALTER TABLE training_sources DROP COLUMN summary;
    ALTER TABLE agents DROP COLUMN business_summary;
  `;
}
