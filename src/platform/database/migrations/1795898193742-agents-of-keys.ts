import { SqlMigration } from '../sql-migration';

/** The agents to which a key is limited; null: all agents of the account, also later ones. */
export class AgentsOfKeys1795898193742 extends SqlMigration {
  readonly upSql = 'ALTER TABLE api_keys ADD agent_ids bigint[]';

  readonly downSql = 'ALTER TABLE api_keys DROP agent_ids';
}
