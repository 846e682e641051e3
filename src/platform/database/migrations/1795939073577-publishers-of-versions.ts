import { SqlMigration } from '../sql-migration';

/** Who published a version: the name of a person or the hint of a key, as the audit log has it. */
export class PublishersOfVersions1795939073577 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE agent_versions ADD COLUMN published_by text;
    UPDATE agent_versions SET published_by = coalesce(person_name, key_hint) FROM audit_log
      WHERE audit_log.account_id = agent_versions.account_id AND object_id = agent_versions.id::text
        AND action IN ('version.published', 'version.restored');
  `;

  readonly downSql = 'ALTER TABLE agent_versions DROP COLUMN published_by';
}
