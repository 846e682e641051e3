import { Column, Entity } from 'typeorm';
import type { Person } from '@app/contact-details';
import type { PageKind } from '@app/document-text';
import { AgentRow } from '../auth/tenant-row.entity';

/** A place on which an answer is based. */
export interface MessageSource {
  sourceId: number;
  /** The tenant's name for the source. Absent in messages of the first schema. */
  source?: string;
  title: string | null;
  url: string | null;
  /** The number of its page, slide or sheet in a file. Absent in messages from before there were files. */
  page?: number | null;
  /** The unit of the number. Absent without a number, and in messages from before it was recorded. */
  pageKind?: PageKind;
}

/** A file of a message. */
export interface MessageAttachment {
  id: number;
  name: string;
  /** By its content, e.g. `image/png`. */
  mediaType: string;
  bytes: number;
}

/** The details of a visitor's message, stored so that later turns need not read it again. */
export interface MessageDetails {
  /** The searched text; absent if it is the message itself. */
  question?: string;
  /** The visitor's intent (`IntentKind`); absent for a question. */
  intent?: string;
  /** The title of the page that answered it; absent if none did. */
  topic?: string;
  /** The visitor's stated name and company; absent if there are none. */
  person?: Person;
}

/** The possible decisions on a message: how it was answered, or its handling without an answer. */
export const DECISIONS = [
  'answered',
  'unanswered',
  'handed_over',
  'emergency',
  'contact',
  'small_talk',
  'action',
  'pair',
] as const;

/** The decision on a message. */
export type Decision = (typeof DECISIONS)[number];

/** The possible deciders: a language model, an encoder, the words of the message, a person. */
export const DECIDERS = ['model', 'encoder', 'words', 'person'] as const;

/** The decider. */
export type Decider = (typeof DECIDERS)[number];

/** The times of an answer, its tokens, its decision, and whether it answers and is grounded. */
export type MessageMeasures = Pick<
  Message,
  | 'firstTokenMs'
  | 'answerMs'
  | 'promptTokens'
  | 'completionTokens'
  | 'unanswered'
  | 'grounded'
  | 'decision'
  | 'decidedBy'
>;

/** The measures of an answer that has not begun, or that began in another process. */
export const UNKNOWN_MEASURES: MessageMeasures = {
  firstTokenMs: null,
  answerMs: null,
  promptTokens: null,
  completionTokens: null,
  unanswered: null,
  grounded: null,
  decision: null,
  decidedBy: null,
};

/** The `model` of a message without a model's answer. */
export const NO_MODEL = 'none';

/** The fields of a message without an answer. */
export const UNANSWERED = {
  response: '',
  author: null,
  model: NO_MODEL,
  sources: [],
  details: {},
  ...UNKNOWN_MEASURES,
};

/** The `model` of an answer by a person. */
export const PERSON = 'person';

/** The ratings of an answer. */
export const RATINGS = ['positive', 'negative'] as const;

/** The rating of an answer; null without any. */
export type Rating = (typeof RATINGS)[number] | null;

/** The reasons for a negative rating. */
export const RATING_REASONS = ['incorrect', 'incomplete', 'off_topic', 'unclear'] as const;

/** The reason for a negative rating; null when none was given. */
export type RatingReason = (typeof RATING_REASONS)[number] | null;

/** The states of an answer's delivery by a platform. */
export const DELIVERIES = ['sent', 'delivered', 'failed'] as const;

/** The delivery of an answer; null while it waits, and outside channels. */
export type Delivery = (typeof DELIVERIES)[number] | null;

/** The visitor's query and the agent's response; or a person's response, with an empty `query`. */
@Entity('messages')
export class Message extends AgentRow {
  @Column('uuid')
  conversationId: string;

  /** In a group, the id of the person who wrote the query; null if it is the `userId` of the conversation. */
  @Column({ type: 'text', nullable: true })
  writerId: string | null;

  @Column('text')
  query: string;

  @Column('text')
  response: string;

  @Column('text')
  model: string;

  @Column('jsonb')
  sources: MessageSource[];

  @Column('jsonb')
  attachments: MessageAttachment[];

  @Column('jsonb')
  details: MessageDetails;

  /** The name of the person who wrote the answer, perhaps empty; null for an answer of the agent. */
  @Column({ type: 'text', nullable: true })
  author: string | null;

  @Column({ type: 'text', nullable: true })
  rating: Rating;

  @Column({ type: 'text', nullable: true })
  ratingReason: RatingReason;

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

  /**
   * True if the response answers nothing: `botNoAnswer`, or a statement that the agent does not know or still learns.
   */
  @Column({ type: 'boolean', nullable: true })
  unanswered: boolean | null;

  /** False if a language model's answer has a figure, name or link that is missing from its input. */
  @Column({ type: 'boolean', nullable: true })
  grounded: boolean | null;

  /** The decision on the query; null if it was left to a person, and in older messages. */
  @Column({ type: 'text', nullable: true })
  decision: Decision | null;

  /** The decider. */
  @Column({ type: 'text', nullable: true })
  decidedBy: Decider | null;

  /** In a channel, the delivery of the answer. */
  @Column({ type: 'text', nullable: true })
  delivery: Delivery;

  /** Why the answer did not reach the visitor. */
  @Column({ type: 'text', nullable: true })
  deliveryProblem: string | null;
}
