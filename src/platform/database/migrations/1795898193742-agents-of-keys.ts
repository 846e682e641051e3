import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The agents to which a key is limited; null: all agents of the account, also later ones. */
export class AgentsOfKeys1795898193742 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys ADD agent_ids bigint[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP agent_ids');
  }
}
