import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts that the people of an account send often. */
export class CannedReplies1795887335052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE canned_replies (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
        mode text NOT NULL,
        title text NOT NULL,
        text text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )
    `);
    await runner.query('CREATE INDEX canned_replies_of_account ON canned_replies (account_id, mode, title)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE canned_replies');
  }
}
