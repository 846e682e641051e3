import { SqlMigration } from '../sql-migration';

/**
 * Bodies of actions, and the confirmations of visitors for actions that change data.
 *
 * action_confirmations.visitor: the data of the visitor in the identity token. message_id: the message that asks for
 * the confirmation, which is written in the same transaction. decided_at: when the visitor confirmed or declined.
 */
export class ActionConfirmations1795666988000 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE actions ADD COLUMN body jsonb;

    CREATE TABLE action_confirmations (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      action_id bigint NOT NULL REFERENCES actions ON DELETE CASCADE,
      conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
      message_id bigint NOT NULL,
      name text NOT NULL,
      shown jsonb NOT NULL,
      inputs jsonb NOT NULL,
      visitor jsonb,
      template text NOT NULL,
      language text NOT NULL,
      status text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      expires_at timestamptz(3) NOT NULL,
      decided_at timestamptz(3)
    );
    CREATE INDEX action_confirmations_of_conversation ON action_confirmations (conversation_id);
    CREATE INDEX action_confirmations_of_message ON action_confirmations (message_id);
    CREATE INDEX action_confirmations_of_action ON action_confirmations (action_id);
    CREATE INDEX action_confirmations_of_agent ON action_confirmations (agent_id, created_at, id);
    CREATE INDEX action_confirmations_old ON action_confirmations (created_at);
  `;

  readonly downSql = 'DROP TABLE action_confirmations; ALTER TABLE actions DROP COLUMN body;';
}
