import { SqlMigration } from '../sql-migration';

/** What visitors wrote, with the kind that people of the account gave it. */
export class MessageExamples1796020820285 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE message_examples (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
      mode text NOT NULL,
      text text NOT NULL,
      kind text NOT NULL,
      language text NOT NULL,
      conversation_id uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX message_examples_of_account ON message_examples (account_id, mode, text);
  `;

  readonly downSql = 'DROP TABLE message_examples';
}
