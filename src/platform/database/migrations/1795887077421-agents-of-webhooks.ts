import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The agents whose events a webhook receives; null for all. */
export class AgentsOfWebhooks1795887077421 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks ADD COLUMN agent_ids bigint[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks DROP COLUMN agent_ids');
  }
}
