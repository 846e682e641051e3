import { OnlineMigration } from '../online-migration';

/**
 * The costs of language models, in millionths of the operator's currency: by message (null without a price),
 * conversation and quarter of an hour; and by agent and month (UTC), including calls that leave no message. May run
 * twice.
 */
export class Costs1795910556660 extends OnlineMigration {
  override readonly upSql = [
    'ALTER TABLE messages ADD COLUMN IF NOT EXISTS cost bigint',
    'ALTER TABLE conversations ADD COLUMN IF NOT EXISTS cost bigint NOT NULL DEFAULT 0',
    'ALTER TABLE agent_quarters ADD COLUMN IF NOT EXISTS cost bigint NOT NULL DEFAULT 0',
    `CREATE TABLE IF NOT EXISTS agent_months (
       account_id bigint NOT NULL,
       agent_id bigint NOT NULL,
       month date NOT NULL,
       cost bigint NOT NULL,
       PRIMARY KEY (agent_id, month),
       CONSTRAINT agent_months_agent_id_fkey FOREIGN KEY (account_id, agent_id)
         REFERENCES agents (account_id, id) ON DELETE CASCADE
     )`,
  ];
  override readonly downSql = [
    'DROP TABLE agent_months',
    'ALTER TABLE agent_quarters DROP COLUMN cost',
    'ALTER TABLE conversations DROP COLUMN cost',
    'ALTER TABLE messages DROP COLUMN cost',
  ];
}
