import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox of events, and their deliveries to webhooks. */
export class Deliveries1795273200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written in the transaction that causes the event; deleted when its deliveries have been made. agent_id is
      -- null for an event that is kept after its agent.
      CREATE TABLE outbox (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id uuid NOT NULL,
        type text NOT NULL,
        account_id bigint NOT NULL,
        mode text NOT NULL,
        agent_id bigint,
        body text NOT NULL,
        request_id text,
        -- The trace that caused the event (W3C Trace Context).
        traceparent text,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX outbox_of_agent ON outbox (agent_id);

      -- Since when every attempt has failed.
      ALTER TABLE webhooks ADD COLUMN failing_since timestamptz(3);

      CREATE TABLE deliveries (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
        agent_id bigint,
        event_id uuid NOT NULL,
        event_type text NOT NULL,
        body text NOT NULL,
        request_id text,
        -- The trace that caused the event (W3C Trace Context).
        traceparent text,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed')),
        -- Attempts of the current series. A redelivery begins a new series.
        attempts_made integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz(3),
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX deliveries_newest_first ON deliveries (webhook_id, created_at DESC, id DESC);
      CREATE INDEX deliveries_due ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';
      CREATE INDEX deliveries_of_agent ON deliveries (agent_id);
      CREATE INDEX deliveries_by_age ON deliveries (created_at);

      CREATE TABLE delivery_attempts (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        delivery_id bigint NOT NULL REFERENCES deliveries ON DELETE CASCADE,
        attempted_at timestamptz(3) NOT NULL,
        duration_ms integer NOT NULL,
        -- The status of the response. Null when there was none; error is the reason.
        response_status integer,
        error text
      );
      CREATE INDEX attempts_of_delivery ON delivery_attempts (delivery_id, attempted_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE delivery_attempts, deliveries, outbox;
      ALTER TABLE webhooks DROP COLUMN failing_since;
    `);
  }
}
