import { OnlineMigration } from '../online-migration';

/** The index of the audit log's filter by person. It is built while rows are written, and may run twice. */
export class AuditLogOfPerson1795666984000 extends OnlineMigration {
  override readonly indexes = {
    audit_log_of_person: `audit_log (account_id, mode, person_id, created_at DESC, id DESC)
      WHERE person_id IS NOT NULL`,
  };
}
