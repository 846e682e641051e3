import { Column, Entity } from 'typeorm';
import type { Mode } from '../auth/plan';
import { TenantRow } from '../auth/tenant-row.entity';
import type { AuditedAction } from './audited-action';

/** A change: its author and the changed object. An entry holds no value of any field. */
@Entity('audit_log')
export class AuditEntry extends TenantRow {
  @Column('text')
  mode: Mode;

  @Column('text')
  action: AuditedAction;

  /** The key that made the change; null for the operator. */
  @Column({ type: 'bigint', nullable: true })
  keyId: number | null;

  /** Kept here, because ended keys are removed earlier than the entry. */
  @Column({ type: 'text', nullable: true })
  keyHint: string | null;

  /** As text, because the id of a conversation is not a number. */
  @Column('text')
  objectId: string;

  /** The names of the changed fields. */
  @Column('text', { array: true })
  changes: string[];

  @Column({ type: 'text', nullable: true })
  requestId: string | null;
}
