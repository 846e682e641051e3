import { SqlMigration } from '../sql-migration';

/** The suspension of a single agent by the operator. */
export class SuspendedAgents1795666980000 extends SqlMigration {
  readonly upSql = 'ALTER TABLE agents ADD COLUMN suspended boolean NOT NULL DEFAULT false';

  readonly downSql = 'ALTER TABLE agents DROP COLUMN suspended';
}
