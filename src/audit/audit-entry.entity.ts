import { Column, Entity } from 'typeorm';
import { ModeRow } from '../auth/tenant-row.entity';
import type { AuditedAction } from './audited-action';

/** A change: its author and the changed object. The values of fields are never recorded. */
@Entity('audit_log')
export class AuditEntry extends ModeRow {
  @Column('text')
  action: AuditedAction;

  /** The key that made the change; null for a person and the operator. */
  @Column({ type: 'bigint', nullable: true })
  keyId: number | null;

  /** Copied here, because an ended key may be removed before its audit entries. */
  @Column({ type: 'text', nullable: true })
  keyHint: string | null;

  /** The person who made the change in the console. */
  @Column({ type: 'bigint', nullable: true })
  personId: number | null;

  /** Copied here, because it outlives the person. */
  @Column({ type: 'text', nullable: true })
  personName: string | null;

  /** Stored as text, because the id of a conversation is not a number. */
  @Column('text')
  objectId: string;

  /** The names of the changed fields. */
  @Column('text', { array: true })
  changes: string[];

  @Column({ type: 'text', nullable: true })
  requestId: string | null;
}

/** An entry with the current name of its object, if any. */
export type NamedEntry = AuditEntry & { objectName: string | null };
