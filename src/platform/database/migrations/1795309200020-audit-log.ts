import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed what, when. An entry of the whole account stands in both modes, as a row of each. */
export class AuditLog1795309200020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_log (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
        mode text NOT NULL CHECK (mode IN ('live', 'test')),
        action text NOT NULL,
        key_id bigint,
        key_hint text,
        object_id text NOT NULL,
        changes text[] NOT NULL,
        request_id text,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX audit_log_newest_first ON audit_log (account_id, mode, created_at DESC, id DESC);
      CREATE INDEX audit_log_by_age ON audit_log (created_at);
      CREATE INDEX api_keys_newest_first ON api_keys (account_id, mode, created_at DESC, id DESC);
      DROP INDEX api_keys_of_account
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX api_keys_of_account ON api_keys (account_id);
      DROP INDEX api_keys_newest_first;
      DROP TABLE audit_log
    `);
  }
}
