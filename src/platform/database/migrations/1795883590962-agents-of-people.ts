import { SqlMigration } from '../sql-migration';

/** The agents to which a person is limited; null: all agents of the account, also later ones. */
export class AgentsOfPeople1795883590962 extends SqlMigration {
  readonly upSql = 'ALTER TABLE people ADD agent_ids bigint[]';

  readonly downSql = 'ALTER TABLE people DROP agent_ids';
}
