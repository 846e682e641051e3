import { SqlMigration } from '../sql-migration';

/**
 * People of tenants, sessions of the console, and the person in an entry of the audit log.
 *
 * people.link_digest: the digest of the sign-in link that was not used yet. console_sessions: one of key_id, person_id
 * and admin_token_digest says who signed in; account_id is null for the operator. seen_at is at most a minute old.
 */
export class Console1795666983000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE people (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
      mode text NOT NULL,
      name text NOT NULL,
      role text NOT NULL,
      link_digest bytea UNIQUE,
      link_expires_at timestamptz(3),
      last_seen_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX people_of_account ON people (account_id, mode, created_at DESC, id DESC);

    CREATE TABLE console_sessions (
      digest bytea PRIMARY KEY,
      account_id bigint REFERENCES accounts ON DELETE CASCADE,
      key_id bigint REFERENCES api_keys ON DELETE CASCADE,
      person_id bigint REFERENCES people ON DELETE CASCADE,
      admin_token_digest bytea,
      seen_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK (num_nonnulls(key_id, person_id, admin_token_digest) = 1)
    );
    CREATE INDEX console_sessions_of_account ON console_sessions (account_id);
    CREATE INDEX console_sessions_of_key ON console_sessions (key_id);
    CREATE INDEX console_sessions_of_person ON console_sessions (person_id);

    ALTER TABLE audit_log ADD COLUMN person_id bigint, ADD COLUMN person_name text;
  `;

  readonly downSql = `
    ALTER TABLE audit_log DROP COLUMN person_name, DROP COLUMN person_id;
    DROP TABLE console_sessions; DROP TABLE people;
  `;
}
