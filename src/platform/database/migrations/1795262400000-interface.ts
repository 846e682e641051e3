import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leads, analytics, webhooks, idempotency and the deletion of agents. */
export class Interface1795262400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When the agent was deleted. It cannot be read any more; its rows are being purged.
      ALTER TABLE agents ADD COLUMN deleted_at timestamptz(3);
      CREATE INDEX agents_deleted ON agents (deleted_at) WHERE deleted_at IS NOT NULL;

      CREATE INDEX messages_of_agent ON messages (agent_id, created_at);

      -- A text that is not known is empty.
      CREATE TABLE leads (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        agent_id bigint NOT NULL,
        conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
        name text NOT NULL DEFAULT '',
        email text NOT NULL DEFAULT '',
        phone text NOT NULL DEFAULT '',
        company_name text NOT NULL DEFAULT '',
        message text NOT NULL,
        -- How many more times the model may extract what is missing.
        completions_left integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT one_lead_of_a_conversation UNIQUE (conversation_id)
      );
      CREATE INDEX leads_newest_first ON leads (agent_id, created_at DESC, id DESC);

      CREATE INDEX leads_incomplete ON leads (created_at) WHERE completions_left > 0;

      -- Counts of an agent for a UTC day that is over. The latest row is the last day that has been counted.
      CREATE TABLE agent_days (
        agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
        day date NOT NULL,
        messages integer NOT NULL,
        conversations integer NOT NULL,
        leads integer NOT NULL,
        PRIMARY KEY (agent_id, day)
      );

      CREATE TABLE webhooks (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
        mode text NOT NULL CHECK (mode IN ('live', 'test')),
        name text NOT NULL,
        url text NOT NULL,
        events text[] NOT NULL,
        is_active boolean NOT NULL DEFAULT true,
        secret bytea NOT NULL,
        -- The secret before the last rotation. It signs too until it ends.
        previous_secret bytea,
        previous_secret_ends_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX webhooks_of_account ON webhooks (account_id, mode, created_at, id);

      -- A running request holds its key until claimed_until. A finished one has an answer, which is encrypted.
      CREATE TABLE idempotency_keys (
        partition text NOT NULL,
        key text NOT NULL,
        path text NOT NULL,
        fingerprint bytea NOT NULL,
        claim uuid NOT NULL,
        claimed_until timestamptz NOT NULL,
        answer bytea,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (partition, key)
      );
      CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
      CREATE INDEX idempotency_keys_by_path ON idempotency_keys (path text_pattern_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE idempotency_keys, webhooks, agent_days, leads;
      DROP INDEX messages_of_agent;
      ALTER TABLE agents DROP COLUMN deleted_at;
    `);
  }
}
