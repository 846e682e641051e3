import { SqlMigration } from '../sql-migration';

/** Stored files that a new file of their source has replaced stay until a run of the source is published. */
export class ReplacedFiles1795885300771 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE stored_files ADD COLUMN replaced_in bigint REFERENCES training_sources ON DELETE SET NULL;
    CREATE UNIQUE INDEX one_replaced_file_of_a_source ON stored_files (replaced_in) WHERE replaced_in IS NOT NULL;
  `;

  readonly downSql = 'ALTER TABLE stored_files DROP COLUMN replaced_in';
}
