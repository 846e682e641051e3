import { SqlMigration } from '../sql-migration';

/** The vectors of the example sentences, by the encoder that made them. */
export class ExampleVectors1795843224318 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE example_vectors (
      model text PRIMARY KEY,
      examples text NOT NULL,
      vectors bytea NOT NULL
    )
  `;

  readonly downSql = 'DROP TABLE example_vectors';
}
