import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../migrator';

/** The index of the audit log's filter by person. It is built while rows are written, and may run twice. */
export class AuditLogOfPerson1795666984000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const columns = '(account_id, mode, person_id, created_at DESC, id DESC)';
    await buildIndex(runner, 'audit_log_of_person', `audit_log ${columns} WHERE person_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_log_of_person');
  }
}
