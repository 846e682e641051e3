import { SqlMigration } from '../sql-migration';

/**
 * Pairs of a question and its answer. A pair is a text, so that processes of the previous release train it too: its
 * `data` has the pair in words. A source with a `question` is a pair. `pair_version` is random and new with each
 * change, so that the versions of an agent's pairs together (by XOR) name the state of all of them.
 */
export class Pairs1795666965000 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE training_sources
      ADD COLUMN question text,
      ADD COLUMN alternatives jsonb,
      ADD COLUMN answer text,
      ADD COLUMN pair_version bigint;
    CREATE INDEX training_sources_pairs ON training_sources (agent_id) WHERE question IS NOT NULL;
  `;

  readonly downSql = `
    DROP INDEX training_sources_pairs;
    ALTER TABLE training_sources
      DROP COLUMN question, DROP COLUMN alternatives, DROP COLUMN answer, DROP COLUMN pair_version;
  `;
}
