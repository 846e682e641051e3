import { SqlMigration } from '../sql-migration';

/** The contradictions among the sources of an agent that its tenant has dismissed, by their ids. */
export class DismissedContradictions1795924795938 extends SqlMigration {
  readonly upSql = `ALTER TABLE agents ADD COLUMN dismissed_contradictions bigint[] NOT NULL DEFAULT '{}'`;

  readonly downSql = 'ALTER TABLE agents DROP COLUMN dismissed_contradictions';
}
