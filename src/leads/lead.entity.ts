import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visitor who left a contact detail; at most one per conversation. An unset text is the empty string. */
@Entity('leads')
export class Lead {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @Column('bigint')
  agentId: number;

  @Column('uuid')
  conversationId: string;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text')
  companyName: string;

  /** The conversation's first user message. */
  @Column('text')
  message: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
