import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ModeRow } from '../../auth/tenant-row.entity';
import type { FoundDto, RemovedDto } from '../removed.dto';
import type { Position } from './search.queries';

/** The kinds of requests about a person. */
export type RequestKind = 'export' | 'erase';

/** A request to export or to erase the data of a person. It is kept longer than the data, without the identifier. */
@Entity('data_subject_requests')
export class DataSubjectRequest extends ModeRow {
  @Column('text')
  kind: RequestKind;

  /** The encrypted identifier; null when an export is completed, or six minutes after an erasure is. */
  @Column({ type: 'bytea', nullable: true, select: false })
  subject: Buffer | null;

  /** The progress of the search. */
  @Column({ type: 'jsonb', select: false })
  position: Position;

  @Column('jsonb')
  found: Partial<FoundDto>;

  /** Empty for an export. */
  @Column('jsonb')
  removed: Partial<RemovedDto>;

  /** The time of the last step. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  workedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;

  /** The time at which the exported data expires; null for an erasure and for an export that is not completed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;
}

/** Up to 50 messages of an exported conversation, encrypted. */
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

  /** An `ExportedConversationDto` as JSON, encrypted. */
  @Column('bytea')
  data: Buffer;

  /** The time of the first message of this part. */
  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
