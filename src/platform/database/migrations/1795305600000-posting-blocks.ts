import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The conversion takes longer than any statement of the service may. */
const TIMEOUT_MS = 24 * 3_600_000;

/**
 * Compact postings, a quarter of the bytes: `passage_batches` has the ids and lengths of the passages of a batch, and a
 * row of `posting_blocks` the places of those that contain a term, with frequencies. What is published is converted:
 * about a minute for 100,000 passages.
 *
 * Processes of earlier versions continue to read and write `postings`. When one of them publishes a run, the trigger
 * `index_in_blocks` has the source indexed again. A later version drops both.
 */
export class PostingBlocks1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- passages: for each passage its id (int8) and its length in terms (int4).
      CREATE TABLE passage_batches (
        batch_id bigint PRIMARY KEY,
        agent_id bigint NOT NULL,
        account_id bigint NOT NULL,
        source_id bigint NOT NULL,
        run_id bigint NOT NULL,
        passages bytea NOT NULL
      );
      ALTER TABLE passage_batches ALTER passages SET STORAGE EXTERNAL;
      CREATE INDEX passage_batches_of_agent ON passage_batches (agent_id);
      CREATE INDEX passage_batches_of_source ON passage_batches (source_id, run_id);

      -- postings: for each passage with the term, its place in the batch × 256 + the frequency, at most 255 (int4).
      CREATE TABLE posting_blocks (
        agent_id bigint NOT NULL,
        term text NOT NULL COLLATE "C",
        batch_id bigint NOT NULL,
        account_id bigint NOT NULL,
        postings bytea NOT NULL,
        PRIMARY KEY (agent_id, term, batch_id)
      );
      ALTER TABLE posting_blocks ALTER postings SET STORAGE EXTERNAL
    `);
    await convertPublished(runner);
    await runner.query(`
      CREATE INDEX posting_blocks_of_batch ON posting_blocks (batch_id);

      CREATE FUNCTION delete_blocks_of_batch() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          DELETE FROM posting_blocks WHERE batch_id = OLD.batch_id;
          RETURN NULL;
        END
      $$;
      CREATE TRIGGER blocks_go_with_batch AFTER DELETE ON passage_batches
        FOR EACH ROW EXECUTE FUNCTION delete_blocks_of_batch();

      CREATE OR REPLACE FUNCTION delete_postings_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          DELETE FROM postings WHERE source_id = OLD.id;
          DELETE FROM passage_batches WHERE source_id = OLD.id;
          RETURN NULL;
        END
      $$;

      CREATE FUNCTION index_in_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.data_count > 0 AND NOT EXISTS (
            SELECT 1 FROM passage_batches WHERE source_id = NEW.id AND run_id = NEW.live_run_id
          ) THEN
            NEW.analysis_version := 0;
          END IF;
          RETURN NEW;
        END
      $$;
      CREATE TRIGGER index_in_blocks BEFORE UPDATE OF live_run_id ON training_sources
        FOR EACH ROW WHEN (NEW.live_run_id IS DISTINCT FROM OLD.live_run_id) EXECUTE FUNCTION index_in_blocks();

      -- What was published since the conversion.
      UPDATE training_sources AS source SET analysis_version = 0
      WHERE data_count > 0 AND live_run_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM passage_batches WHERE source_id = source.id AND run_id = live_run_id
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION delete_postings_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          DELETE FROM postings WHERE source_id = OLD.id;
          RETURN NULL;
        END
      $$;
      DROP TRIGGER index_in_blocks ON training_sources;
      DROP TABLE posting_blocks, passage_batches;
      DROP FUNCTION index_in_blocks, delete_blocks_of_batch
    `);
  }
}

/** Writes the published postings as blocks. The batches stay the same; within one, passages are ordered by id. */
async function convertPublished(runner: QueryRunner): Promise<void> {
  const client = (await runner.connect()) as {
    query(statement: { text: string; query_timeout: number }): Promise<unknown>;
  };
  const statements = [
    'SET LOCAL statement_timeout = 0',
    `CREATE TABLE placed AS
     SELECT batch_id, passage_id, length, row_number() OVER (PARTITION BY batch_id ORDER BY passage_id) - 1 AS place
     FROM (
       SELECT DISTINCT batch_id, passage_id, length
       FROM postings
       JOIN training_sources AS source ON source.id = source_id AND live_run_id = postings.run_id
       CROSS JOIN unnest(passage_ids, lengths) AS passage (passage_id, length)
     ) AS distinct_passages`,
    'CREATE UNIQUE INDEX ON placed (batch_id, passage_id) INCLUDE (place)',
    'ANALYZE placed',
    `INSERT INTO passage_batches (agent_id, batch_id, account_id, source_id, run_id, passages)
     SELECT agent_id, batch_id, account_id, source_id, run_id, (
       SELECT string_agg(int8send(passage_id) || int4send(length), '' ORDER BY place)
       FROM placed WHERE placed.batch_id = batch.batch_id
     )
     FROM (
       SELECT DISTINCT agent_id, batch_id, account_id, source_id, run_id
       FROM postings WHERE batch_id IN (SELECT batch_id FROM placed)
     ) AS batch`,
    `INSERT INTO posting_blocks (agent_id, term, batch_id, account_id, postings)
     SELECT agent_id, term, batch_id, account_id, (
       SELECT string_agg(int4send((place * 256 + least(frequency, 255))::integer), '' ORDER BY place)
       FROM unnest(passage_ids, frequencies) AS posting (passage_id, frequency)
       JOIN placed USING (passage_id)
       WHERE placed.batch_id = postings.batch_id
     )
     FROM postings WHERE batch_id IN (SELECT batch_id FROM placed)`,
    'DROP TABLE placed',
  ];
  for (const text of statements) await client.query({ text, query_timeout: TIMEOUT_MS });
}
