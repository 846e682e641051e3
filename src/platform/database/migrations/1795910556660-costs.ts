import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeTable } from '../migrator';

/**
 * What language models cost, in millionths of the operator's currency: by message (null without a price), conversation
 * and quarter of an hour; and by agent and month (UTC), with all that is no message. May run twice.
 */
export class Costs1795910556660 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await changeTable(runner, 'ALTER TABLE messages ADD COLUMN IF NOT EXISTS cost bigint');
    for (const table of ['conversations', 'agent_quarters'])
      await changeTable(
        runner,
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS cost bigint NOT NULL DEFAULT 0`,
      );
    await changeTable(
      runner,
      `CREATE TABLE IF NOT EXISTS agent_months (
         account_id bigint NOT NULL,
         agent_id bigint NOT NULL,
         month date NOT NULL,
         cost bigint NOT NULL,
         PRIMARY KEY (agent_id, month),
         CONSTRAINT agent_months_agent_id_fkey FOREIGN KEY (account_id, agent_id)
           REFERENCES agents (account_id, id) ON DELETE CASCADE
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE agent_months');
    for (const table of ['agent_quarters', 'conversations', 'messages'])
      await changeTable(runner, `ALTER TABLE ${table} DROP COLUMN cost`);
  }
}
