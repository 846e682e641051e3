/** Webhooks, the deliveries of events to them, and the attempts of deliveries. */
export const WEBHOOKS = `
  -- previous_secret: the secret before the last rotation. It also signs until previous_secret_ends_at.
  -- failing_since: the first failure since the last success; null while the webhook works.
  CREATE TABLE webhooks (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    mode text NOT NULL CHECK (mode IN ('live', 'test')),
    name text NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_ends_at timestamptz(3),
    failing_since timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX webhooks_of_account ON webhooks (account_id, mode, created_at, id);

  -- Inserted in the transaction that causes the event. agent_id is null for an event that outlives its agent; object_id
  -- names the object with which the delivery is removed. attempts_made counts the current series: a redelivery begins a
  -- new series.
  CREATE TABLE deliveries (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    agent_id bigint,
    object_id uuid,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    body text NOT NULL,
    request_id text,
    -- The trace of the change that caused the event (W3C Trace Context).
    traceparent text,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed')),
    attempts_made integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX deliveries_newest_first ON deliveries (webhook_id, created_at DESC, id DESC);
  CREATE INDEX deliveries_due ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';
  CREATE INDEX deliveries_of_agent ON deliveries (agent_id);
  CREATE INDEX deliveries_of_object ON deliveries (object_id) WHERE object_id IS NOT NULL;
  CREATE INDEX deliveries_by_age ON deliveries (created_at);

  -- response_status is null when there was no response; error is the reason of a failure.
  CREATE TABLE delivery_attempts (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    delivery_id bigint NOT NULL REFERENCES deliveries ON DELETE CASCADE,
    attempted_at timestamptz(3) NOT NULL,
    duration_ms integer NOT NULL,
    response_status integer,
    error text
  );
  CREATE INDEX attempts_of_delivery ON delivery_attempts (delivery_id, attempted_at);
`;
