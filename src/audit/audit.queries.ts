import type { EntityManager } from 'typeorm';
import type { Mode } from '../auth/plan';
import type { AuditedAction } from './audited-action';

/** A change to be recorded. */
export interface NewEntry {
  id: number;
  accountId: number;
  mode: Mode;
  action: AuditedAction;
  keyId: number | null;
  objectId: string;
  changes: string[];
  requestId: string | null;
}

/** Adds an entry with the hint of its key. */
export async function insertEntry(transaction: EntityManager, entry: NewEntry): Promise<void> {
  const { id, accountId, mode, action, keyId, objectId, changes, requestId } = entry;
  await transaction.query(
    `INSERT INTO audit_log (id, account_id, mode, action, key_id, key_hint, object_id, changes, request_id)
     VALUES ($1, $2, $3, $4, $5, (SELECT hint FROM api_keys WHERE id = $5), $6, $7, $8)`,
    [id, accountId, mode, action, keyId, objectId, changes, requestId],
  );
}
