/** Agents, their public face, and their counts. */
export const AGENTS = `
  -- deleted_at: the agent cannot be read any more; its rows are being purged.
  -- retained_on: the day on which conversations older than retention_days were removed last.
  CREATE TABLE agents (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    mode text NOT NULL CHECK (mode IN ('live', 'test')),
    name text NOT NULL,
    bot_name text NOT NULL,
    bot_avatar text NOT NULL DEFAULT '',
    bot_personality text NOT NULL DEFAULT '',
    bot_no_answer text NOT NULL DEFAULT '',
    welcome_message text NOT NULL DEFAULT '',
    website_url text NOT NULL DEFAULT '',
    primary_color text NOT NULL DEFAULT '',
    status text NOT NULL DEFAULT 'listed',
    agent_type text NOT NULL DEFAULT 'default',
    chatbot_type text NOT NULL DEFAULT '',
    remove_branding boolean NOT NULL DEFAULT false,
    ga_id text NOT NULL DEFAULT '',
    retention_days integer CHECK (retention_days BETWEEN 1 AND 3650),
    retained_on date,
    deleted_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX agents_newest_first ON agents (account_id, mode, created_at DESC, id DESC);
  CREATE INDEX agents_deleted ON agents (deleted_at) WHERE deleted_at IS NOT NULL;

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

  -- The counts of an agent for a UTC day that is over. The latest row is the last day that has been counted.
  CREATE TABLE agent_days (
    agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
    day date NOT NULL,
    messages integer NOT NULL,
    conversations integer NOT NULL,
    leads integer NOT NULL,
    PRIMARY KEY (agent_id, day)
  );

  -- The counts of an agent for a quarter of an hour that is over, for series in any time zone.
  CREATE TABLE agent_quarters (
    agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
    quarter timestamptz NOT NULL,
    messages integer NOT NULL,
    conversations integer NOT NULL,
    leads integer NOT NULL,
    unanswered integer NOT NULL,
    prompt_tokens bigint NOT NULL,
    completion_tokens bigint NOT NULL,
    first_token jsonb NOT NULL,
    answer jsonb NOT NULL,
    PRIMARY KEY (agent_id, quarter)
  );
`;
