import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visitor's exchange of messages with an agent. */
@Entity('conversations')
export class Conversation {
  /** A time-ordered UUID, the session id that clients send back. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('bigint')
  accountId: number;

  @Column('bigint')
  agentId: number;

  @Column('integer')
  messageCount: number;

  @Column({ type: 'timestamptz', precision: 3 })
  lastMessageAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
