/** Conversations, messages, replies that are being written, leads, and requests about the data of a person. */
export const CONVERSATIONS = `
  CREATE TABLE conversations (
    id uuid PRIMARY KEY,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
    user_id text,
    visitor_id text,
    metadata jsonb NOT NULL DEFAULT '{}',
    message_count integer NOT NULL DEFAULT 0,
    last_message_at timestamptz(3) NOT NULL,
    handed_over_at timestamptz(3),
    created_at timestamptz(3) NOT NULL
  );
  CREATE INDEX conversations_newest_first ON conversations (agent_id, created_at DESC, id DESC);
  CREATE INDEX conversations_of_account ON conversations (account_id);
  CREATE INDEX conversations_user_id ON conversations (account_id, user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX conversations_of_visitor ON conversations (agent_id, visitor_id, created_at DESC, id DESC)
    WHERE visitor_id IS NOT NULL;

  -- author: the person who answered; null for the agent. details: facts read from the query, so that later turns need
  -- not read it again. unanswered: the agent had no answer.
  CREATE TABLE messages (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
    query text NOT NULL,
    response text NOT NULL,
    author text,
    model text NOT NULL,
    sources jsonb NOT NULL DEFAULT '[]',
    details jsonb NOT NULL DEFAULT '{}',
    rating text CHECK (rating IN ('positive', 'negative')),
    unanswered boolean,
    first_token_ms integer,
    answer_ms integer,
    prompt_tokens integer,
    completion_tokens integer,
    created_at timestamptz(3) NOT NULL
  );
  CREATE INDEX messages_newest_first ON messages (conversation_id, created_at DESC, id DESC);
  CREATE INDEX messages_of_agent ON messages (agent_id, created_at);
  CREATE INDEX messages_rated ON messages (conversation_id, rating) WHERE rating IS NOT NULL;
  CREATE INDEX messages_rated_at ON messages (agent_id, created_at) WHERE rating IS NOT NULL;
  CREATE INDEX messages_unanswered ON messages (conversation_id) WHERE unanswered;

  -- Resumable replies, encrypted: one row for each reply, and its pieces. owner: the process that writes the reply. No
  -- index contains the lease, so that renewing it changes no index.
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
  );

  -- A text that is not known is empty. completions_left: how many more times the model may extract missing details.
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
    completions_left integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT one_lead_of_a_conversation UNIQUE (conversation_id)
  );
  CREATE INDEX leads_newest_first ON leads (agent_id, created_at DESC, id DESC);
  CREATE INDEX leads_incomplete ON leads (created_at) WHERE completions_left > 0;

  -- subject: the identifier of the person, encrypted; null when the request is completed.
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

  -- data: one part of an export, encrypted.
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
  CREATE INDEX data_subject_exports_of_account ON data_subject_exports (account_id);
`;
