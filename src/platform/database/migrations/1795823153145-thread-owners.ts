import type { MigrationInterface, QueryRunner } from 'typeorm';

/** channel_threads.leased_by: a random UUID of the lease; only its holder may renew and release it. */
export class ThreadOwners1795823153145 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_threads ADD COLUMN leased_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_threads DROP COLUMN leased_by');
  }
}
