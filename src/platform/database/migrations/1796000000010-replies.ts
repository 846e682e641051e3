import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of resumable replies: one row for each reply, and its pieces. */
export class Replies1796000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No index contains the lease, so that renewing it changes no index.
    await runner.query(`
      CREATE TABLE replies (
        message_id bigint PRIMARY KEY,
        agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
        conversation_id uuid NOT NULL,
        head bytea NOT NULL,
        owner uuid NOT NULL,
        lease_ends_at timestamptz(3) NOT NULL,
        is_stopped boolean NOT NULL DEFAULT false,
        ended_at timestamptz(3)
      );
      CREATE INDEX replies_of_agent ON replies (agent_id);
      CREATE INDEX replies_of_conversation ON replies (conversation_id);
      CREATE INDEX replies_unfinished ON replies (message_id) WHERE ended_at IS NULL;
      CREATE INDEX replies_by_end ON replies (ended_at) WHERE ended_at IS NOT NULL;

      CREATE TABLE reply_pieces (
        message_id bigint NOT NULL REFERENCES replies ON DELETE CASCADE,
        last_id integer NOT NULL,
        pieces bytea NOT NULL,
        PRIMARY KEY (message_id, last_id)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reply_pieces, replies');
  }
}
