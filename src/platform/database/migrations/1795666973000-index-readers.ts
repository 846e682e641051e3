import { SqlMigration } from '../sql-migration';

/** The running processes, each with the analysis (ANALYSIS_VERSION of @app/ranking) whose postings it can search. */
export class IndexReaders1795666973000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE index_readers (
      id uuid PRIMARY KEY,
      analysis_version integer NOT NULL,
      seen_at timestamptz NOT NULL
    )
  `;

  readonly downSql = 'DROP TABLE index_readers';
}
