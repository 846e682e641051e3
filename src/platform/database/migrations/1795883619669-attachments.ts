import { SqlMigration } from '../sql-migration';

/**
 * The attachments of messages are stored files. An attachment has an agent, perhaps a visitor, a name and a type, and
 * gets its message when that is recorded.
 *
 * Once a message has named it, the file never expires: `removable_at` is infinite, so that the previous release, which
 * knows sources only, does not remove it. It may be removed when its message or its agent is gone.
 */
export class Attachments1795883619669 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE messages ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]';
    ALTER TABLE widgets ADD COLUMN attachments boolean NOT NULL DEFAULT false;
    ALTER TABLE stored_files
      ADD COLUMN message_id bigint REFERENCES messages ON DELETE SET NULL,
      ADD COLUMN agent_id bigint REFERENCES agents ON DELETE SET NULL,
      ADD COLUMN visitor_id text,
      ADD COLUMN name text,
      ADD COLUMN media_type text;
    CREATE INDEX stored_files_of_message ON stored_files (message_id) WHERE message_id IS NOT NULL;
    CREATE INDEX stored_files_of_agent ON stored_files (agent_id) WHERE agent_id IS NOT NULL;
    DROP INDEX stored_files_unused;
    CREATE INDEX stored_files_unused ON stored_files (removable_at) WHERE source_id IS NULL AND message_id IS NULL;
  `;

  readonly downSql = `
    DROP INDEX stored_files_unused;
    CREATE INDEX stored_files_unused ON stored_files (removable_at) WHERE source_id IS NULL;
    UPDATE stored_files SET removable_at = now() WHERE media_type IS NOT NULL;
    ALTER TABLE stored_files DROP COLUMN message_id, DROP COLUMN agent_id, DROP COLUMN visitor_id, DROP COLUMN name,
      DROP COLUMN media_type;
    ALTER TABLE widgets DROP COLUMN attachments;
    ALTER TABLE messages DROP COLUMN attachments;
  `;
}
