import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ACCOUNT_LIMITS } from '../auth/plan';
import { sql } from '../platform/database/sql';

/** A conversation takes at most this many messages. */
export const MAX_MESSAGES = ACCOUNT_LIMITS.exchangesPerConversation;

/** The agent is paused for this time after each answer of a person. */
const PAUSE = sql`interval '4 hours'`;
/** Condition on `conversations`: the visitor has asked for a person, and no person has answered since. */
export const WAITING = sql`(handed_over_at IS NOT NULL AND (taken_at IS NULL OR taken_at < handed_over_at))`;
/** Condition on `conversations`: a person is answering, and the agent leaves the visitor's messages to this person. */
export const PAUSED = sql`(taken_at IS NOT NULL AND taken_at > now() - ${PAUSE} AND NOT ${WAITING})`;

/** A conversation of a visitor with an agent. */
@Entity('conversations')
export class Conversation {
  /** A time-ordered UUID, which clients send to continue the conversation. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('bigint')
  accountId: number;

  @Column('bigint')
  agentId: number;

  /** The tenant's own id of the visitor; null when the first message gave none. */
  @Column({ type: 'text', nullable: true })
  userId: string | null;

  /** The visitor of the agent's widget who owns the conversation; null when it began through the API. */
  @Column({ type: 'text', nullable: true })
  visitorId: string | null;

  /** The data that the tenant's system sent with the first message. */
  @Column('jsonb')
  metadata: Record<string, string>;

  /** When the visitor last asked for a person; null if never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  handedOverAt: Date | null;

  /** When a person last answered after a request for one, or took the conversation over; null if never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  takenAt: Date | null;

  @Column('integer')
  messageCount: number;

  @Column({ type: 'timestamptz', precision: 3 })
  lastMessageAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
