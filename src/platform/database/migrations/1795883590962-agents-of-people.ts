import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The agents to which a person is limited; null: all agents of the account, also later ones. */
export class AgentsOfPeople1795883590962 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE people ADD agent_ids bigint[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE people DROP agent_ids');
  }
}
