import { SqlMigration } from '../sql-migration';

/**
 * The keys of the wordings of a pair's question, by which a message finds it. They hold for the version of the pair in
 * `keys_version`: a former release changes a pair without its keys.
 */
export class QuestionKeys1795843526076 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE training_sources ADD COLUMN question_keys bigint[], ADD COLUMN keys_version bigint;
    CREATE INDEX training_sources_by_question ON training_sources USING gin (question_keys);
    CREATE INDEX training_sources_without_keys ON training_sources (id)
      WHERE question IS NOT NULL AND keys_version IS DISTINCT FROM pair_version
  `;

  readonly downSql = 'ALTER TABLE training_sources DROP COLUMN question_keys, DROP COLUMN keys_version';
}
