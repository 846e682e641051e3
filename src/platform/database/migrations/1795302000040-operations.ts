import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The check value of the secret key, and the deletion of accounts. */
export class Operations1795302000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row: the pepper of the digests of API keys, encrypted with the secret key.
      CREATE TABLE key_pepper (
        id integer PRIMARY KEY CHECK (id = 1),
        sealed bytea NOT NULL
      );
      -- When the account was deleted. It cannot be read any more; its rows are being purged.
      ALTER TABLE accounts ADD COLUMN deleted_at timestamptz(3);
      CREATE INDEX accounts_deleted ON accounts (deleted_at) WHERE deleted_at IS NOT NULL;
      -- The receipt of a deleted account, which stays. removed_rows has the number of removed rows by table.
      CREATE TABLE account_deletions (
        account_id bigint PRIMARY KEY,
        requested_at timestamptz(3) NOT NULL DEFAULT now(),
        completed_at timestamptz(3),
        removed_rows jsonb NOT NULL DEFAULT '{}'
      );
      CREATE INDEX outbox_of_account ON outbox (account_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX outbox_of_account;
      DROP TABLE account_deletions, key_pepper;
      ALTER TABLE accounts DROP COLUMN deleted_at
    `);
  }
}
