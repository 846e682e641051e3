import { SqlMigration } from '../sql-migration';

/**
 * Passkeys of people (WebAuthn), and the challenges that were not answered yet.
 *
 * passkeys.rp_id: the domain for which the browser made it. passkey_challenges.person_id: who adds a passkey; null for a
 * sign-in.
 */
export class Passkeys1795871706000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE passkeys (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      person_id bigint NOT NULL,
      credential_id text NOT NULL,
      rp_id text NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      last_used_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      UNIQUE (credential_id, rp_id),
      FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE CASCADE
    );
    CREATE INDEX passkeys_of_person ON passkeys (account_id, person_id);
    CREATE TABLE passkey_challenges (
      challenge text PRIMARY KEY,
      person_id bigint,
      expires_at timestamptz(3) NOT NULL DEFAULT now() + interval '5 minutes'
    );
    CREATE INDEX passkey_challenges_old ON passkey_challenges (expires_at);
  `;

  readonly downSql = 'DROP TABLE passkey_challenges; DROP TABLE passkeys;';
}
