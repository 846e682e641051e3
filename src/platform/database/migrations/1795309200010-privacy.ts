import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletions below an agent: events, deliveries and stored answers name the object that they are about, data subjects
 * are exported and erased, and agents may keep conversations for a number of days. Rows of older processes name no
 * object; the indexes `…_unnamed` find them as long as there are any.
 */
export class Privacy1795309200010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox ADD COLUMN object_id uuid;
      CREATE INDEX outbox_of_object ON outbox (object_id) WHERE object_id IS NOT NULL;
      ALTER TABLE deliveries ADD COLUMN object_id uuid;
      CREATE INDEX deliveries_of_object ON deliveries (object_id) WHERE object_id IS NOT NULL;
      CREATE INDEX deliveries_unnamed ON deliveries (agent_id) WHERE object_id IS NULL AND agent_id IS NOT NULL;
      ALTER TABLE idempotency_keys ADD COLUMN object_id uuid;
      CREATE INDEX idempotency_keys_of_object ON idempotency_keys (object_id) WHERE object_id IS NOT NULL;
      CREATE INDEX idempotency_keys_unnamed ON idempotency_keys (path)
        WHERE object_id IS NULL AND answer IS NOT NULL;

      ALTER TABLE agents ADD COLUMN retention_days integer CHECK (retention_days BETWEEN 1 AND 3650),
        ADD COLUMN retained_on date;

      CREATE TABLE data_subject_requests (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
        mode text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('export', 'erase')),
        subject bytea,
        position jsonb NOT NULL DEFAULT '{}',
        found jsonb NOT NULL DEFAULT '{}',
        removed jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        worked_at timestamptz(3),
        completed_at timestamptz(3),
        expires_at timestamptz(3)
      );
      CREATE INDEX data_subject_requests_of_account ON data_subject_requests (account_id);
      CREATE INDEX data_subject_requests_open ON data_subject_requests (worked_at) WHERE completed_at IS NULL;

      CREATE TABLE data_subject_exports (
        id bigint PRIMARY KEY,
        request_id bigint NOT NULL REFERENCES data_subject_requests ON DELETE CASCADE,
        account_id bigint NOT NULL,
        agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
        conversation_id uuid NOT NULL,
        data bytea NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX data_subject_exports_newest_first ON data_subject_exports (request_id, created_at DESC, id DESC);
      CREATE INDEX data_subject_exports_of_conversation ON data_subject_exports (conversation_id);
      CREATE INDEX data_subject_exports_of_agent ON data_subject_exports (agent_id);
      CREATE INDEX data_subject_exports_of_account ON data_subject_exports (account_id)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE data_subject_exports;
      DROP TABLE data_subject_requests;
      ALTER TABLE agents DROP COLUMN retention_days, DROP COLUMN retained_on;
      DROP INDEX idempotency_keys_unnamed;
      ALTER TABLE idempotency_keys DROP COLUMN object_id;
      DROP INDEX deliveries_unnamed;
      ALTER TABLE deliveries DROP COLUMN object_id;
      ALTER TABLE outbox DROP COLUMN object_id
    `);
  }
}
