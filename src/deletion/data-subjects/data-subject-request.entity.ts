import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../auth/tenant-row.entity';
import type { Mode } from '../../auth/plan';
import type { Removed } from '../removal.queries';
import type { Position } from './search.queries';

/** What can be requested for a person. */
export type RequestKind = 'export' | 'erase';

/** What was found of a person. */
export type Found = Pick<Removed, 'conversations' | 'messages' | 'leads'>;

/** A request to export or to erase what is stored of a person. It outlives the data, without the identifier. */
@Entity('data_subject_requests')
export class DataSubjectRequest extends TenantRow {
  @Column('text')
  mode: Mode;

  @Column('text')
  kind: RequestKind;

  /** The sealed identifier; null when the request is completed. */
  @Column({ type: 'bytea', nullable: true, select: false })
  subject: Buffer | null;

  /** How far the search has come. */
  @Column({ type: 'jsonb', select: false })
  position: Position;

  @Column('jsonb')
  found: Partial<Found>;

  /** Empty for an export. */
  @Column('jsonb')
  removed: Partial<Removed>;

  /** When a worker last worked on it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  workedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;

  /** When the exported data is removed; null for an erasure, and for an export that is not completed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;
}

/** Up to 50 exchanges of an exported conversation, sealed. */
@Entity('data_subject_exports')
export class ExportPart {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  requestId: number;

  @Column('bigint')
  accountId: number;

  @Column('bigint')
  agentId: number;

  @Column('uuid')
  conversationId: string;

  /** An `ExportedConversationDto` as JSON, sealed. */
  @Column('bytea')
  data: Buffer;

  /** When its first exchange was written. */
  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
