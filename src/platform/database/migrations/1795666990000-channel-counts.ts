import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The activity of a quarter of an hour by channel. Empty for quarters that are counted already. */
export class ChannelCounts1795666990000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE agent_quarters ADD COLUMN channels jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_quarters DROP COLUMN channels');
  }
}
