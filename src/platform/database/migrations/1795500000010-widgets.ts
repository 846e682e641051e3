import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes the public face of agents, the visitors that conversations belong to, and what persons answer. */
export class Widgets1795500000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE widgets (
        agent_id bigint PRIMARY KEY REFERENCES agents ON DELETE CASCADE,
        account_id bigint NOT NULL,
        public_id text NOT NULL UNIQUE,
        enabled boolean NOT NULL DEFAULT false,
        allowed_domains text[] NOT NULL DEFAULT '{}',
        identity_required boolean NOT NULL DEFAULT false,
        identity_secret bytea,
        previous_identity_secret bytea,
        previous_identity_secret_ends_at timestamptz(3),
        limits jsonb NOT NULL,
        lead_form jsonb NOT NULL,
        handoff boolean NOT NULL DEFAULT true,
        suggested_questions text[] NOT NULL DEFAULT '{}',
        position text NOT NULL DEFAULT 'right',
        theme text NOT NULL DEFAULT 'auto',
        colors jsonb NOT NULL,
        texts jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      ALTER TABLE conversations ADD visitor_id text, ADD handed_over_at timestamptz(3);
      ALTER TABLE messages ADD author text;
      CREATE INDEX conversations_of_visitor ON conversations (agent_id, visitor_id, created_at DESC, id DESC)
        WHERE visitor_id IS NOT NULL
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages DROP author;
      ALTER TABLE conversations DROP visitor_id, DROP handed_over_at;
      DROP TABLE widgets`);
  }
}
