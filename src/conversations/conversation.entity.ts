import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ACCOUNT_LIMITS } from '../auth/plan';
import { sql } from '../platform/database/sql';
import type { Outcome, OutcomeSource } from './outcomes/outcome';

/** A conversation takes at most this many messages. */
export const MAX_MESSAGES = ACCOUNT_LIMITS.exchangesPerConversation;

/** The agent is paused for this time after each answer of a person. */
const PAUSE = sql`interval '4 hours'`;
/** Condition on `conversations`: the visitor has asked for a person, and no person has answered since. */
export const REQUESTED = sql`(handed_over_at IS NOT NULL AND (taken_at IS NULL OR taken_at < handed_over_at))`;
/** Condition on `conversations`: a person is answering, and the agent leaves the visitor's messages to this person. */
export const PAUSED = sql`(taken_at IS NOT NULL AND taken_at > now() - ${PAUSE} AND NOT ${REQUESTED})`;
/**
 * Condition on `conversations`: the visitor waits for a person, after a request or a message left to a person. The
 * indexes `conversations_awaiting…` have the same condition.
 */
export const WAITING = sql`(${REQUESTED} OR left_to_person_at > taken_at)`;
/** Condition on `conversations`: it was closed, and has no later message. */
export const CLOSED = sql`(closed_at IS NOT NULL AND closed_at >= last_message_at)`;

/** Condition on `conversations`: it is closed or has an outcome. */
export const DONE = sql`(outcome IS NOT NULL OR ${CLOSED})`;
/** SQL assignments: clear the outcome of a row of `conversations`, because the conversation continues. */
export const OPEN_AGAIN = sql`outcome = NULL, outcome_source = NULL, helped = NULL`;

/** The states of a conversation. */
export const STATES = ['open', 'waiting', 'with_person', 'closed'] as const;

/**
 * `waiting`: the visitor waits for a person. `with_person`: a person is answering, and it is the visitor's turn.
 * `closed`: a person has closed it, without a later message. `open`: all others; the agent answers.
 */
export type ConversationState = (typeof STATES)[number];

/** SQL: the state of a row of `conversations`. */
export const STATE = sql`CASE WHEN ${CLOSED} THEN 'closed' WHEN ${WAITING} THEN 'waiting'
  WHEN ${PAUSED} THEN 'with_person' ELSE 'open' END`;

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

  /** The visitor of the agent's widget who owns the conversation; null for a conversation that began over the API. */
  @Column({ type: 'text', nullable: true })
  visitorId: string | null;

  /** The data from the tenant's system with the first message. */
  @Column('jsonb')
  metadata: Record<string, string>;

  /** When the visitor last asked for a person; null if never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  handedOverAt: Date | null;

  /** When a person last answered after a request, or took the conversation over; null if never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  takenAt: Date | null;

  /** When the visitor last wrote a message that was left to a person; null if never. */
  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  leftToPersonAt: Date | null;

  /** When a person closed it; a later message opens it again. */
  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  closedAt: Date | null;

  /** The end of the time for which the lists of waiting conversations hide it, unless the visitor writes. */
  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  snoozedUntil: Date | null;

  /** The responsible person. */
  @Column({ type: 'bigint', nullable: true })
  assigneeId: number | null;

  @Column({ type: 'text', array: true })
  tags: string[];

  /** The outcome; null while the conversation is open. */
  @Column({ type: 'text', nullable: true })
  outcome: Outcome | null;

  @Column({ type: 'text', nullable: true })
  outcomeSource: OutcomeSource | null;

  /** When the visitor first asked for a person; null if never. */
  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  askedForPersonAt: Date | null;

  /** When a person first answered after that; null if not yet. */
  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  personAnsweredAt: Date | null;

  /** Whether the visitor said, after the last message, that the answers helped. */
  @Column({ type: 'boolean', nullable: true })
  helped: boolean | null;

  /** The visitor's satisfaction with the person who answered: from 1 to 5. */
  @Column({ type: 'smallint', nullable: true })
  satisfaction: number | null;

  /** The visitor's comment. */
  @Column({ type: 'text', nullable: true })
  feedback: string | null;

  /** The cost of language models for its messages, in millionths of the currency. */
  @Column('bigint')
  cost: number;

  @Column('integer')
  messageCount: number;

  @Column({ type: 'timestamptz', precision: 3 })
  lastMessageAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
