/** Accounts, their API keys, the audit log and idempotency keys. */
export const ACCOUNTS = `
  -- deleted_at: the account cannot be read any more; its rows are being purged.
  -- training_served_at: the least recently served account is the next to be trained.
  CREATE TABLE accounts (
    id bigint PRIMARY KEY,
    name text NOT NULL,
    plan text NOT NULL CHECK (plan IN ('basic', 'plus', 'pro', 'enterprise')),
    suspended boolean NOT NULL DEFAULT false,
    training_served_at timestamptz,
    deleted_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX accounts_newest_first ON accounts (created_at DESC, id DESC);
  CREATE INDEX accounts_deleted ON accounts (deleted_at) WHERE deleted_at IS NOT NULL;

  -- The receipt of a deleted account, which stays. removed_rows has the number of removed rows by table.
  CREATE TABLE account_deletions (
    account_id bigint PRIMARY KEY,
    requested_at timestamptz(3) NOT NULL DEFAULT now(),
    completed_at timestamptz(3),
    removed_rows jsonb NOT NULL DEFAULT '{}'
  );

  CREATE TABLE api_keys (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    mode text NOT NULL CHECK (mode IN ('live', 'test')),
    name text NOT NULL,
    scopes text[] NOT NULL,
    digest bytea NOT NULL UNIQUE,
    hint text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    revoked_at timestamptz(3)
  );
  CREATE INDEX api_keys_newest_first ON api_keys (account_id, mode, created_at DESC, id DESC);

  -- One row: the pepper of the digests of API keys, encrypted with the secret key.
  CREATE TABLE key_pepper (
    id integer PRIMARY KEY CHECK (id = 1),
    sealed bytea NOT NULL
  );

  -- Who changed what, when. An entry about the whole account is two rows, one for each mode.
  CREATE TABLE audit_log (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    mode text NOT NULL CHECK (mode IN ('live', 'test')),
    action text NOT NULL,
    key_id bigint,
    key_hint text,
    object_id text NOT NULL,
    changes text[] NOT NULL,
    request_id text,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX audit_log_newest_first ON audit_log (account_id, mode, created_at DESC, id DESC);
  CREATE INDEX audit_log_by_age ON audit_log (created_at);

  -- A running request holds its key until claimed_until. A finished request has an answer, which is encrypted and is
  -- removed with the object that it is about.
  CREATE TABLE idempotency_keys (
    partition text NOT NULL,
    key text NOT NULL,
    path text NOT NULL,
    fingerprint bytea NOT NULL,
    claim uuid NOT NULL,
    claimed_until timestamptz NOT NULL,
    answer bytea,
    object_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (partition, key)
  );
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
  CREATE INDEX idempotency_keys_by_path ON idempotency_keys (path text_pattern_ops);
  CREATE INDEX idempotency_keys_of_object ON idempotency_keys (object_id) WHERE object_id IS NOT NULL;
`;
