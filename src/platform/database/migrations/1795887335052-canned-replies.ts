import { SqlMigration } from '../sql-migration';

/** Texts that the people of an account send often. */
export class CannedReplies1795887335052 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE canned_replies (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
      mode text NOT NULL,
      title text NOT NULL,
      text text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX canned_replies_of_account ON canned_replies (account_id, mode, title);
  `;

  readonly downSql = 'DROP TABLE canned_replies';
}
