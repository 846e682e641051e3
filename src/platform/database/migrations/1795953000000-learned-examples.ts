import { SqlMigration } from '../sql-migration';

/**
 * The coefficients learned from the examples and their vectors, by encoder. The vectors themselves are not needed
 * again, but processes of the previous version still read `example_vectors`: the next release can drop the table.
 */
export class LearnedExamples1795953000000 extends SqlMigration {
  readonly upSql = `CREATE TABLE learned_examples (
    model text PRIMARY KEY,
    examples text NOT NULL,
    learned jsonb NOT NULL
  )`;

  readonly downSql = 'DROP TABLE learned_examples';
}
