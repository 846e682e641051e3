import { Column, Entity } from 'typeorm';
import { AgentRow } from '../auth/tenant-row.entity';

/** A visitor who left a contact detail; at most one per conversation. An unset text is the empty string. */
@Entity('leads')
export class Lead extends AgentRow {
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

  /** The conversation's first user message; empty when there was none yet. */
  @Column('text')
  message: string;
}
