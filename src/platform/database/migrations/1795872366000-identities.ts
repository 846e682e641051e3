import { SqlMigration } from '../sql-migration';

/**
 * Providers of OpenID Connect that accounts have chosen, and who people are there.
 *
 * sign_in_providers.role: the role of people whom the provider adds. console_sessions.provider: the provider that
 * opened the session; empty for other ways.
 */
export class Identities1795872366000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE sign_in_providers (
      account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
      mode text NOT NULL,
      issuer text NOT NULL,
      client_id text NOT NULL,
      client_secret bytea NOT NULL,
      domains text[] NOT NULL,
      role text NOT NULL,
      PRIMARY KEY (account_id, mode)
    );
    CREATE TABLE person_identities (
      account_id bigint NOT NULL,
      mode text NOT NULL,
      issuer text NOT NULL,
      subject text NOT NULL,
      person_id bigint NOT NULL,
      PRIMARY KEY (account_id, mode, issuer, subject),
      FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE CASCADE
    );
    CREATE INDEX person_identities_of_person ON person_identities (account_id, person_id);
    ALTER TABLE console_sessions ADD COLUMN provider text NOT NULL DEFAULT '';
  `;

  readonly downSql = `
    ALTER TABLE console_sessions DROP COLUMN provider;
    DROP TABLE person_identities; DROP TABLE sign_in_providers;
  `;
}
