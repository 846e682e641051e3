import { SqlMigration } from '../sql-migration';

/** When people answer the visitors of an agent; null if it is unknown. */
export class OpeningHours1795884388952 extends SqlMigration {
  readonly upSql = 'ALTER TABLE agents ADD opening_hours jsonb';

  readonly downSql = 'ALTER TABLE agents DROP opening_hours';
}
