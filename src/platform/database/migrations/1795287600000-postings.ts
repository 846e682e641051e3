import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A trigger deletes the postings of a deleted source: a foreign key looked the source up for each of thousands of rows,
 * which took half of the time to write them. Passages are deleted with their document, and documents with the source. A
 * transaction that writes either locks the source's row.
 */
export class Postings1795287600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE postings DROP CONSTRAINT postings_source_id_fkey;
      ALTER TABLE passages DROP CONSTRAINT passages_source_id_fkey;
      CREATE FUNCTION delete_postings_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          DELETE FROM postings WHERE source_id = OLD.id;
          RETURN NULL;
        END
      $$;
      CREATE TRIGGER postings_go_with_source AFTER DELETE ON training_sources
        FOR EACH ROW EXECUTE FUNCTION delete_postings_of_source()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER postings_go_with_source ON training_sources;
      DROP FUNCTION delete_postings_of_source;
      ALTER TABLE passages ADD FOREIGN KEY (source_id) REFERENCES training_sources ON DELETE CASCADE;
      ALTER TABLE postings ADD FOREIGN KEY (source_id) REFERENCES training_sources ON DELETE CASCADE
    `);
  }
}
