import { OnlineMigration } from '../online-migration';

/** Indexes that are built while rows are written. A build that was interrupted leaves an invalid index behind. */
export class AuditFilters1795666972000 extends OnlineMigration {
  override readonly indexes = {
    audit_log_of_object: 'audit_log (account_id, mode, object_id, created_at DESC, id DESC)',
    audit_log_of_key: 'audit_log (account_id, mode, key_id, created_at DESC, id DESC)',
    audit_log_of_action: 'audit_log (account_id, mode, action, created_at DESC, id DESC)',
    audit_log_of_type: `audit_log (account_id, mode, split_part(action, '.', 1), created_at DESC, id DESC)`,
    deliveries_of_handoffs: `deliveries (agent_id, created_at, id) WHERE event_type = 'conversation.handoff'`,
  };
}
