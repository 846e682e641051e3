import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, keys, agents, training sources, documents, passages, postings, conversations and messages. */
export class Foundation1795219200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts (
        id bigint PRIMARY KEY,
        name text NOT NULL,
        plan text NOT NULL CHECK (plan IN ('basic', 'plus', 'pro', 'enterprise')),
        suspended boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX accounts_newest_first ON accounts (created_at DESC, id DESC);

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
      CREATE INDEX api_keys_of_account ON api_keys (account_id);

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
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX agents_newest_first ON agents (account_id, mode, created_at DESC, id DESC);

      -- run_id is the ingestion run that may write (a fencing token); live_run_id the one whose passages are searched.
      CREATE TABLE training_sources (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
        source text NOT NULL,
        type text NOT NULL CHECK (type IN ('text', 'page', 'website')),
        training_url text,
        data text,
        title text,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed')),
        data_count integer,
        term_count bigint NOT NULL DEFAULT 0,
        languages text[] NOT NULL DEFAULT '{}',
        run_id bigint,
        live_run_id bigint,
        starts integer NOT NULL DEFAULT 0,
        progress jsonb NOT NULL DEFAULT '{}',
        error text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT one_source_of_a_name UNIQUE (agent_id, source)
      );
      CREATE INDEX training_sources_pending ON training_sources (created_at) WHERE status = 'pending';
      CREATE INDEX training_sources_of_account ON training_sources (account_id);

      CREATE TABLE documents (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        agent_id bigint NOT NULL,
        source_id bigint NOT NULL REFERENCES training_sources ON DELETE CASCADE,
        run_id bigint NOT NULL,
        url text,
        title text NOT NULL,
        language text NOT NULL
      );
      CREATE INDEX documents_of_source ON documents (source_id, run_id);

      CREATE TABLE passages (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        agent_id bigint NOT NULL,
        source_id bigint NOT NULL REFERENCES training_sources ON DELETE CASCADE,
        document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
        run_id bigint NOT NULL,
        position integer NOT NULL,
        heading text NOT NULL,
        anchor text,
        text text NOT NULL
      );
      CREATE INDEX passages_of_source ON passages (source_id, run_id);
      CREATE INDEX passages_of_document ON passages (document_id);

      -- One row holds the postings of one term in one batch of passages. The three arrays have the same length.
      CREATE TABLE postings (
        agent_id bigint NOT NULL,
        term text NOT NULL COLLATE "C",
        batch_id bigint NOT NULL,
        account_id bigint NOT NULL,
        source_id bigint NOT NULL REFERENCES training_sources ON DELETE CASCADE,
        run_id bigint NOT NULL,
        passage_ids bigint[] NOT NULL,
        frequencies integer[] NOT NULL,
        lengths integer[] NOT NULL,
        PRIMARY KEY (agent_id, term, batch_id)
      );
      CREATE INDEX postings_of_source ON postings (source_id, run_id);

      CREATE TABLE conversations (
        id uuid PRIMARY KEY,
        account_id bigint NOT NULL,
        agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
        message_count integer NOT NULL DEFAULT 0,
        last_message_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX conversations_newest_first ON conversations (agent_id, created_at DESC, id DESC);
      CREATE INDEX conversations_of_account ON conversations (account_id);

      CREATE TABLE messages (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        agent_id bigint NOT NULL,
        conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
        query text NOT NULL,
        response text NOT NULL,
        model text NOT NULL,
        sources jsonb NOT NULL DEFAULT '[]',
        rating text CHECK (rating IN ('positive', 'negative')),
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX messages_newest_first ON messages (conversation_id, created_at DESC, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE messages, conversations, postings, passages, documents, training_sources, agents, api_keys, accounts
    `);
  }
}
