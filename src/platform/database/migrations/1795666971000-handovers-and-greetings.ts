import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Building an index reads the whole table, which may take minutes. */
const BUILD_TIMEOUT_MS = 3_600_000;

/**
 * The greetings and alerts of widgets; when a person took a conversation over, and the conversations that were handed
 * over. The index is built while conversations are written. A build that was interrupted leaves an invalid index
 * behind.
 */
export class HandoversAndGreetings1795666971000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE widgets ADD COLUMN IF NOT EXISTS greeting jsonb NOT NULL DEFAULT '{"text":"","pages":[]}',
      ADD COLUMN IF NOT EXISTS alerts boolean NOT NULL DEFAULT false`);
    await runner.query('ALTER TABLE conversations ADD COLUMN IF NOT EXISTS taken_at timestamptz(3)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS conversations_handed_over');
    const connection = await runner.connect();
    await connection.query({
      text: `CREATE INDEX CONCURRENTLY conversations_handed_over ON conversations (agent_id, created_at DESC, id DESC)
        WHERE handed_over_at IS NOT NULL`,
      query_timeout: BUILD_TIMEOUT_MS,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX conversations_handed_over');
    await runner.query('ALTER TABLE conversations DROP COLUMN taken_at');
    await runner.query('ALTER TABLE widgets DROP COLUMN greeting, DROP COLUMN alerts');
  }
}
