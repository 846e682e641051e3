import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps with each message what was read from it, so that later turns need not read it again. Email addresses of leads
 * are normalized as they are from now on. Webhooks are dated by the clock of the database.
 */
export class MessageDetails1795305600030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages ADD COLUMN details jsonb NOT NULL DEFAULT '{}';
      UPDATE leads SET email = normalize(email, NFKC) WHERE email IS NOT NFKC NORMALIZED;
      ALTER TABLE webhooks ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhooks ALTER COLUMN created_at DROP DEFAULT, ALTER COLUMN updated_at DROP DEFAULT;
      ALTER TABLE messages DROP COLUMN details
    `);
  }
}
