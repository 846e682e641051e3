import { SqlMigration } from '../sql-migration';

/**
 * Channels, their threads, and the messages that come in and go out.
 *
 * channel_threads.due_at: when the thread is served next; null while nothing waits. leased_until: until then one
 * process serves it. channel_events: what people wrote, each once by the platform's id; the text is removed when it is
 * answered. channel_sends: what is sent, in the order of seq. next_attempt_at: null once it is done.
 */
export class Channels1795666976000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE channels (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      mode text NOT NULL,
      agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
      kind text NOT NULL,
      name text NOT NULL,
      address uuid NOT NULL UNIQUE,
      credentials bytea NOT NULL,
      last_event_at timestamptz(3),
      last_error text,
      last_error_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX channels_of_agent ON channels (agent_id, created_at);
    CREATE INDEX channels_of_account ON channels (account_id);

    CREATE TABLE channel_threads (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      channel_id bigint NOT NULL REFERENCES channels ON DELETE CASCADE,
      thread text NOT NULL,
      user_id text NOT NULL,
      conversation_id uuid REFERENCES conversations ON DELETE CASCADE,
      due_at timestamptz,
      leased_until timestamptz,
      UNIQUE (channel_id, thread)
    );
    CREATE INDEX channel_threads_due ON channel_threads (channel_id, due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX channel_threads_of_agent ON channel_threads (agent_id);
    CREATE INDEX channel_threads_of_conversation ON channel_threads (conversation_id);

    CREATE TABLE channel_events (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      channel_id bigint NOT NULL,
      thread_id bigint NOT NULL REFERENCES channel_threads ON DELETE CASCADE,
      seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
      external_id text NOT NULL,
      author text NOT NULL,
      text text,
      sent_at timestamptz(3) NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz DEFAULT now(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      UNIQUE (channel_id, external_id)
    );
    CREATE INDEX channel_events_waiting ON channel_events (thread_id, seq) WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX channel_events_of_thread ON channel_events (thread_id);
    CREATE INDEX channel_events_of_agent ON channel_events (agent_id);
    CREATE INDEX channel_events_old ON channel_events (created_at);

    CREATE TABLE channel_sends (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      channel_id bigint NOT NULL,
      thread_id bigint NOT NULL REFERENCES channel_threads ON DELETE CASCADE,
      seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
      text text,
      expires_at timestamptz NOT NULL,
      external_id text,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz DEFAULT now(),
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX channel_sends_waiting ON channel_sends (thread_id, seq) WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX channel_sends_of_thread ON channel_sends (thread_id);
    CREATE INDEX channel_sends_of_agent ON channel_sends (agent_id);
    CREATE INDEX channel_sends_sent ON channel_sends (channel_id, external_id) WHERE external_id IS NOT NULL;
    CREATE INDEX channel_sends_old ON channel_sends (created_at);
  `;

  readonly downSql =
    'DROP TABLE channel_sends; DROP TABLE channel_events; DROP TABLE channel_threads; DROP TABLE channels;';
}
