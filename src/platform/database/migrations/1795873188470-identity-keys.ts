import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the public keys are that verify a tenant's identity tokens. */
export class IdentityKeys1795873188470 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE widgets ADD COLUMN identity_jwks_url text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE widgets DROP COLUMN identity_jwks_url');
  }
}
