import { SqlMigration } from '../sql-migration';

/**
 * Actions, and their executions.
 *
 * actions.secrets: sealed JSON of texts by name; null without secrets. action_executions.conversation_id: null for a
 * test call. The conversation of a turn is written before its executions, in one transaction.
 */
export class Actions1795666985000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE actions (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
      name text NOT NULL,
      when_to_use text NOT NULL,
      inputs jsonb NOT NULL,
      method text NOT NULL,
      url text NOT NULL,
      headers jsonb NOT NULL,
      secrets bytea,
      secret_names text[] NOT NULL,
      response_fields text[] NOT NULL,
      audience text NOT NULL,
      status text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX actions_of_agent ON actions (agent_id, created_at);
    CREATE INDEX actions_of_account ON actions (account_id);

    CREATE TABLE action_executions (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      action_id bigint NOT NULL REFERENCES actions ON DELETE CASCADE,
      conversation_id uuid REFERENCES conversations ON DELETE CASCADE,
      message_id bigint,
      inputs jsonb NOT NULL,
      response_status integer,
      error text,
      duration_ms integer NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX action_executions_of_action ON action_executions (action_id, created_at, id);
    CREATE INDEX action_executions_of_agent ON action_executions (agent_id);
    CREATE INDEX action_executions_of_conversation ON action_executions (conversation_id);
    CREATE INDEX action_executions_old ON action_executions (created_at);
  `;

  readonly downSql = 'DROP TABLE action_executions; DROP TABLE actions;';
}
