import { SqlMigration } from '../sql-migration';

/** The agents whose events a webhook receives; null for all. */
export class AgentsOfWebhooks1795887077421 extends SqlMigration {
  readonly upSql = 'ALTER TABLE webhooks ADD COLUMN agent_ids bigint[]';

  readonly downSql = 'ALTER TABLE webhooks DROP COLUMN agent_ids';
}
