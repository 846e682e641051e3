import { SqlMigration } from '../sql-migration';

/**
 * Sources of type `file`, and the files that are stored for them.
 *
 * A row of `stored_files` is written before its object and deleted after it: so the rows list all objects. After
 * `removable_at`, a row without a source means that its upload did not end or that its source was deleted.
 * sealed_key: the key of the file, encrypted with the secret key.
 */
export class Files1795666966000 extends SqlMigration {
  // The new check is a superset of the old one: the rows need not be read again.
  readonly upSql = `
    ALTER TABLE training_sources
      DROP CONSTRAINT training_sources_type_check,
      ADD CONSTRAINT training_sources_type_check CHECK (type IN ('text', 'page', 'website', 'file')) NOT VALID;

    CREATE TABLE stored_files (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      source_id bigint CONSTRAINT one_file_of_a_source UNIQUE REFERENCES training_sources ON DELETE SET NULL,
      bytes bigint NOT NULL,
      sealed_key bytea NOT NULL,
      removable_at timestamptz NOT NULL DEFAULT now() + interval '1 hour'
    );
    CREATE INDEX stored_files_of_account ON stored_files (account_id);
    CREATE INDEX stored_files_unused ON stored_files (removable_at) WHERE source_id IS NULL;
  `;

  readonly downSql = `
    DROP TABLE stored_files;
    DELETE FROM training_sources WHERE type = 'file';
    ALTER TABLE training_sources
      DROP CONSTRAINT training_sources_type_check,
      ADD CONSTRAINT training_sources_type_check CHECK (type IN ('text', 'page', 'website'));
  `;
}
