import { SqlMigration } from '../sql-migration';

/**
 * The address to which requests for a person are mailed, and the outbox of mails.
 *
 * mails.next_attempt_at: null once the mail is sent or given up; then it has no text any more, and is only counted.
 */
export class Mails1795666978000 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE agents ADD COLUMN notify_email text NOT NULL DEFAULT '';
    CREATE TABLE mails (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
      kind text NOT NULL,
      recipient text NOT NULL,
      subject text NOT NULL,
      text text NOT NULL,
      link text,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz DEFAULT now(),
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX mails_due ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX mails_of_agent ON mails (agent_id, created_at);
    CREATE INDEX mails_of_conversation ON mails (conversation_id);
    CREATE INDEX mails_to ON mails (account_id, lower(recipient));
    CREATE INDEX mails_old ON mails (created_at);
  `;

  readonly downSql = 'DROP TABLE mails; ALTER TABLE agents DROP COLUMN notify_email;';
}
