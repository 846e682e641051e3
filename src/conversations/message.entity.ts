import { Column, Entity } from 'typeorm';
import type { Person } from '@app/contact-details';
import { TenantRow } from '../auth/tenant-row.entity';

/** A place that an answer is based on. */
export interface MessageSource {
  sourceId: number;
  title: string | null;
  url: string | null;
}

/** The details that were read from a visitor's message, stored so that later turns need not read it again. */
export interface MessageDetails {
  /** The text that retrieval searches for; absent when it is the message itself. */
  question?: string;
  /** The name and the company that the visitor stated; absent when there are none. */
  person?: Person;
}

/** How long an answer took, how many tokens it cost, and whether it answered the message. */
export type MessageMeasures = Pick<
  Message,
  'firstTokenMs' | 'answerMs' | 'promptTokens' | 'completionTokens' | 'unanswered'
>;

/** The measures of an answer that has not begun, or that began in another process. */
export const UNKNOWN_MEASURES: MessageMeasures = {
  firstTokenMs: null,
  answerMs: null,
  promptTokens: null,
  completionTokens: null,
  unanswered: null,
};

/** The `model` of an answer that a person wrote. */
export const PERSON = 'person';

/** The ratings of an answer. */
export const RATINGS = ['positive', 'negative'] as const;

/** The rating of an answer; null when it has none. */
export type Rating = (typeof RATINGS)[number] | null;

/** The visitor's query and the agent's response; or a person's response, with an empty `query`. */
@Entity('messages')
export class Message extends TenantRow {
  @Column('bigint')
  agentId: number;

  @Column('uuid')
  conversationId: string;

  @Column('text')
  query: string;

  @Column('text')
  response: string;

  @Column('text')
  model: string;

  @Column('jsonb')
  sources: MessageSource[];

  @Column('jsonb')
  details: MessageDetails;

  /** The name of the person who wrote the answer, which may be empty; null for the agent's own. */
  @Column({ type: 'text', nullable: true })
  author: string | null;

  @Column({ type: 'text', nullable: true })
  rating: Rating;

  /** From the message to the first word of the answer; null when unknown, like all these measures. */
  @Column({ type: 'integer', nullable: true })
  firstTokenMs: number | null;

  /** From the message to the end of the answer. */
  @Column({ type: 'integer', nullable: true })
  answerMs: number | null;

  @Column({ type: 'integer', nullable: true })
  promptTokens: number | null;

  @Column({ type: 'integer', nullable: true })
  completionTokens: number | null;

  /** True if the response is no answer: `botNoAnswer`, or that the agent does not know or is still learning. */
  @Column({ type: 'boolean', nullable: true })
  unanswered: boolean | null;
}
