import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vectors of passages. Their column is added at a start that finds pgvector. */
export class Embeddings1795284000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Equal texts have equal hashes, so that a new run does not embed unchanged texts again.
      ALTER TABLE passages ADD COLUMN text_hash bigint NOT NULL
        GENERATED ALWAYS AS (hashtextextended(heading || E'\\n' || text, 0)) STORED;
      CREATE INDEX passages_by_text ON passages (agent_id, text_hash);

      -- The run of which every passage has a vector.
      ALTER TABLE training_sources ADD COLUMN embedded_run_id bigint;
      CREATE INDEX training_sources_not_embedded ON training_sources (agent_id)
        WHERE live_run_id IS NOT NULL AND embedded_run_id IS DISTINCT FROM live_run_id;

      CREATE TABLE embedding_models (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL CONSTRAINT one_embedding_model_of_a_name UNIQUE,
        dimensions integer NOT NULL
      );

      -- One row for each text, however many passages hold it: text_hash is of heading and text, title_hash of the
      -- page's title. The column vector is added with pgvector; it is null for a text that the model refuses.
      CREATE TABLE embeddings (
        agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
        model_id integer NOT NULL,
        text_hash bigint NOT NULL,
        title_hash bigint NOT NULL,
        account_id bigint NOT NULL,
        in_graph boolean NOT NULL DEFAULT false,
        PRIMARY KEY (agent_id, model_id, text_hash, title_hash)
      );

      -- The agents that are searched by vectors, and their model. source_count shows whether a source was deleted.
      CREATE TABLE agent_vectors (
        agent_id bigint PRIMARY KEY REFERENCES agents ON DELETE CASCADE,
        account_id bigint NOT NULL,
        model_id integer NOT NULL REFERENCES embedding_models,
        source_count integer NOT NULL,
        in_graph boolean NOT NULL,
        relevance_bar real NOT NULL
      );
      CREATE INDEX agent_vectors_of_model ON agent_vectors (model_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE agent_vectors, embeddings, embedding_models;
      ALTER TABLE training_sources DROP COLUMN embedded_run_id;
      ALTER TABLE passages DROP COLUMN text_hash;
    `);
  }
}
