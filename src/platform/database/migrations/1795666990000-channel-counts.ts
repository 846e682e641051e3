import { SqlMigration } from '../sql-migration';

/** The activity of a quarter of an hour by channel. Empty for quarters that are counted already. */
export class ChannelCounts1795666990000 extends SqlMigration {
  readonly upSql = `ALTER TABLE agent_quarters ADD COLUMN channels jsonb NOT NULL DEFAULT '{}'`;

  readonly downSql = 'ALTER TABLE agent_quarters DROP COLUMN channels';
}
