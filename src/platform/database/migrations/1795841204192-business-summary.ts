import { SqlMigration } from '../sql-migration';

/** The description of a business, taken from its website or written by the tenant. */
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
