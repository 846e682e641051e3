import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Building an index reads the whole table, which may take minutes. */
const BUILD_TIMEOUT_MS = 3_600_000;

/** The indexes by name: of each filter of the audit log, and of the notes in handoffs, which name persons. */
const INDEXES = {
  audit_log_of_object: 'audit_log (account_id, mode, object_id, created_at DESC, id DESC)',
  audit_log_of_key: 'audit_log (account_id, mode, key_id, created_at DESC, id DESC)',
  audit_log_of_action: 'audit_log (account_id, mode, action, created_at DESC, id DESC)',
  audit_log_of_type: `audit_log (account_id, mode, split_part(action, '.', 1), created_at DESC, id DESC)`,
  deliveries_of_handoffs: `deliveries (agent_id, created_at, id) WHERE event_type = 'conversation.handoff'`,
};

/** Indexes that are built while rows are written. A build that was interrupted leaves an invalid index behind. */
export class AuditFilters1795666972000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const connection = await runner.connect();
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await connection.query({
        text: `CREATE INDEX CONCURRENTLY ${name} ON ${definition}`,
        query_timeout: BUILD_TIMEOUT_MS,
      });
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
