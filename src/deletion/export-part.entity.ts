import { Column, Entity, PrimaryColumn } from 'typeorm';

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
