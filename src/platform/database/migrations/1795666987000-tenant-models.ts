import { SqlMigration } from '../sql-migration';

/**
 * The chat models that tenants have chosen: for an agent, or with agent_id null for all agents of an account and mode.
 * base_url: null for the installation's endpoint. api_key: sealed.
 */
export class TenantModels1795666987000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE tenant_models (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
      mode text NOT NULL,
      agent_id bigint REFERENCES agents ON DELETE CASCADE,
      name text NOT NULL,
      base_url text,
      api_key bytea,
      last_error text,
      last_error_at timestamptz(3),
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX tenant_models_of_agent ON tenant_models (agent_id) WHERE agent_id IS NOT NULL;
    CREATE UNIQUE INDEX tenant_models_of_account ON tenant_models (account_id, mode) WHERE agent_id IS NULL;
  `;

  readonly downSql = 'DROP TABLE tenant_models';
}
