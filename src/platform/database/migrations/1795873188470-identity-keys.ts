import { SqlMigration } from '../sql-migration';

/** The address of the public keys that verify a tenant's identity tokens. */
export class IdentityKeys1795873188470 extends SqlMigration {
  readonly upSql = "ALTER TABLE widgets ADD COLUMN identity_jwks_url text NOT NULL DEFAULT ''";

  readonly downSql = 'ALTER TABLE widgets DROP COLUMN identity_jwks_url';
}
