import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Training again: the content of each page, when a source is due, and the outcome for each page of a crawl. */
export class Freshness1795280400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE training_sources
        ADD COLUMN schedule text CHECK (schedule IN ('daily', 'weekly', 'monthly')),
        ADD COLUMN next_training_at timestamptz(3);
      CREATE INDEX training_sources_due ON training_sources (next_training_at) WHERE next_training_at IS NOT NULL;

      -- Older documents have no sections: they are always replaced when their source is trained again.
      ALTER TABLE documents
        ADD COLUMN position integer NOT NULL DEFAULT 0,
        ADD COLUMN content_hash text NOT NULL DEFAULT '',
        ADD COLUMN sections jsonb NOT NULL DEFAULT '[]';
      DROP INDEX documents_of_source;
      CREATE INDEX documents_of_source ON documents (source_id, run_id, position);

      CREATE TABLE crawled_pages (
        account_id bigint NOT NULL,
        agent_id bigint NOT NULL,
        source_id bigint NOT NULL REFERENCES training_sources ON DELETE CASCADE,
        run_id bigint NOT NULL,
        position integer NOT NULL,
        url text NOT NULL,
        state text NOT NULL CHECK (state IN ('added', 'changed', 'unchanged', 'kept', 'gone', 'skipped')),
        reason text,
        detail text,
        PRIMARY KEY (source_id, run_id, position)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE crawled_pages;
      DROP INDEX documents_of_source;
      ALTER TABLE documents DROP COLUMN position, DROP COLUMN content_hash, DROP COLUMN sections;
      CREATE INDEX documents_of_source ON documents (source_id, run_id);
      ALTER TABLE training_sources DROP COLUMN schedule, DROP COLUMN next_training_at;
    `);
  }
}
