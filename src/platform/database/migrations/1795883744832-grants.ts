import { SqlMigration } from '../sql-migration';

/**
 * OAuth 2.1 for clients of MCP: the clients that have registered, and what people have granted them.
 *
 * oauth_clients: they belong to no account, because a client registers before anybody has signed in. used_at: the time
 * of the last consent. oauth_grants.code_digest: the digest of the authorization code, with which every refresh token
 * of the grant begins. access_digest and refresh_digest: the digests of the latest tokens; null until the code is
 * redeemed.
 */
export class Grants1795883744832 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE oauth_clients (
      id bigint PRIMARY KEY,
      name text NOT NULL,
      redirect_uris text[] NOT NULL,
      used_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX oauth_clients_unused ON oauth_clients (created_at) WHERE used_at IS NULL;
    CREATE TABLE oauth_grants (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      mode text NOT NULL,
      person_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      client_id bigint NOT NULL REFERENCES oauth_clients ON DELETE CASCADE,
      redirect_uri text NOT NULL,
      challenge text NOT NULL,
      code_digest bytea NOT NULL UNIQUE,
      refresh_digest bytea,
      access_digest bytea UNIQUE,
      refreshed_at timestamptz(3),
      last_used_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE CASCADE,
      FOREIGN KEY (account_id, agent_id) REFERENCES agents (account_id, id) ON DELETE CASCADE
    );
    CREATE INDEX oauth_grants_of_person ON oauth_grants (account_id, person_id);
    CREATE INDEX oauth_grants_of_agent ON oauth_grants (account_id, agent_id);
    CREATE INDEX oauth_grants_of_client ON oauth_grants (client_id);
    CREATE INDEX oauth_grants_idle ON oauth_grants (refreshed_at);
  `;

  readonly downSql = 'DROP TABLE oauth_grants; DROP TABLE oauth_clients;';
}
