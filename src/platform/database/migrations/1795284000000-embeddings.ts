import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vectors of what agents were trained on. The column that holds them is added where pgvector is. */
export class Embeddings1795284000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Equal texts have equal hashes, so that what a new run finds unchanged is not embedded again.
      ALTER TABLE passages ADD COLUMN text_hash bigint NOT NULL
        GENERATED ALWAYS AS (hashtextextended(heading || E'\\n' || text, 0)) STORED;
      CREATE INDEX passages_by_text ON passages (agent_id, text_hash);

      -- The run whose passages all have vectors.
      ALTER TABLE training_sources ADD COLUMN embedded_run_id bigint;
      CREATE INDEX training_sources_not_embedded ON training_sources (agent_id)
        WHERE live_run_id IS NOT NULL AND embedded_run_id IS DISTINCT FROM live_run_id;

      CREATE TABLE embedding_models (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL CONSTRAINT one_embedding_model_of_a_name UNIQUE,
        dimensions integer NOT NULL
      );

      -- One row a text, however many passages hold it: heading and text by one hash, the page's title by the other. Its column vector comes
      -- with pgvector; null is a text that the model does not take.
      CREATE TABLE embeddings (
        agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
        model_id integer NOT NULL,
        text_hash bigint NOT NULL,
        title_hash bigint NOT NULL,
        account_id bigint NOT NULL,
        in_graph boolean NOT NULL DEFAULT false,
        PRIMARY KEY (agent_id, model_id, text_hash, title_hash)
      );

      -- The agents that vectors serve, and by which model. source_count tells that a source has gone since.
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
