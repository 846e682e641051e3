import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PAGE_KINDS, type PageKind } from '@app/document-text';
import { Choice, Count, Id, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import {
  MayBeAbsent,
  MayBeNull,
  OneOf,
  RequiredText,
  Text,
  WholeNumberFrom,
} from '../platform/http/requests/fields/fields';
import { Ids } from '../platform/http/requests/fields/list-fields';
import { ListAnswerDto } from '../platform/http/requests/lists/list.dto';
import { Rule } from '../platform/http/requests/fields/rule';
import {
  DECIDERS,
  DECISIONS,
  DELIVERIES,
  RATING_REASONS,
  RATINGS,
  type Decider,
  type Decision,
  type Delivery,
  type Rating,
  type RatingReason,
} from './message.entity';

/** Body of Message Feedback. */
@BodySchema('RateMessage', { rating: 'positive' })
export class RateMessageDto {
  /** `null` clears the rating. */
  @MayBeNull(OneOf(RATINGS))
  rating: Rating;

  /** Why the answer was not helpful: only with `negative`. A rating without a reason clears an earlier reason. */
  @MayBeAbsent()
  @Rule(
    'enum',
    'must be absent unless rating is negative',
    (_, rated) => (rated as RateMessageDto).rating === 'negative',
  )
  @OneOf(RATING_REASONS)
  ratingReason?: NonNullable<RatingReason>;
}

/** The most attachments of a message. */
export const MAX_ATTACHMENTS = 5;

/** The ids of attachments that the same client has uploaded, for one message. */
export function AttachmentIds(): PropertyDecorator {
  return applyDecorators(MayBeAbsent(), Ids(MAX_ATTACHMENTS, 0));
}

/** A file of a message. */
@ApiSchema({ name: 'Attachment' })
export class AttachmentDto {
  @Id()
  id: number;

  /** @example "invoice.pdf" */
  name: string;

  /**
   * By the content of the file.
   * @example "application/pdf"
   */
  mediaType: string;

  /** @example 48213 */
  @Count()
  bytes: number;
}

/** Answer of Upload Attachment. */
export class AttachmentAnswerDto {
  attachment: AttachmentDto;
}

/** Body of Post Message. */
@BodySchema('PostMessage', { text: 'Your refund was sent today.', author: 'Grace Hopper' })
export class PostMessageDto {
  @RequiredText(8000)
  text: string;

  /**
   * The name of the person, shown to the visitor.
   * @example "Grace Hopper"
   */
  @MayBeAbsent(Text(100))
  author?: string;

  /** Unused uploads of this agent. Channels take none. */
  @AttachmentIds()
  attachmentIds?: number[];

  /**
   * The newest message that the person has read, or `null`. If a person's answer is newer, nothing is recorded
   * and the response is `CONFLICT`.
   */
  @MayBeAbsent(MayBeNull(WholeNumberFrom(1, Number.MAX_SAFE_INTEGER)))
  lastReadMessageId?: number | null;
}

/** A passage on which an answer is based. */
@ApiSchema({ description: 'A passage on which the answer is based.' })
export class AnswerSourceDto {
  @Id()
  sourceId: number;

  /**
   * Your name for the source. Absent in messages from before this version.
   * @example "website"
   */
  @MayBeAbsent()
  source?: string;

  /**
   * The title of the page, text, pair or file.
   * @example "Refunds"
   */
  title: string | null;

  /**
   * Null for texts, pairs and uploaded files.
   * @example "https://www.example.com/refunds#how-long"
   */
  url: string | null;

  /** The page, slide or sheet of a file; otherwise null. Absent in messages from before this version. */
  @MayBeAbsent()
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  page?: number | null;

  /** The unit of `page`. Absent if it is null, and in messages from before this version. */
  @MayBeAbsent(Choice(PAGE_KINDS))
  pageKind?: PageKind;
}

/** A message in List Messages. */
export class MessageDto {
  @Id()
  id: number;

  /**
   * Empty when a person wrote the answer.
   * @example "How long do refunds take?"
   */
  query: string;

  /** @example "We give refunds within 30 days of purchase." */
  response: string;

  /**
   * The name of the person who wrote the answer, perhaps empty; null for an answer of the agent.
   * @example "Grace Hopper"
   */
  author: string | null;

  @Timestamp()
  createdAt: Date;

  @Choice(RATINGS)
  rating: Rating;

  /** Why a visitor or you rated the answer `negative`; null without a reason. */
  @Choice(RATING_REASONS)
  ratingReason: RatingReason;

  /**
   * `person` when a person wrote the answer.
   * @example "parley-extractive"
   */
  model: string;

  sources: AnswerSourceDto[];

  /** The files with the visitor's query, or with a person's answer. */
  attachments: AttachmentDto[];

  /**
   * The decision on the message; null if it was left to a person, and in messages from before this version.
   * @example "answered"
   */
  @Choice(DECISIONS)
  decision: Decision | null;

  /**
   * The decider; null without a decision. `words`: the words of the message.
   * @example "words"
   */
  @Choice(DECIDERS)
  decidedBy: Decider | null;

  /** In a channel, the delivery of the answer; null while it waits, elsewhere, and in older messages. */
  @Choice(DELIVERIES)
  delivery: Delivery;

  /**
   * Why the answer did not reach the visitor; null unless `delivery` is `failed`.
   * @example "Forbidden: bot was blocked by the user"
   */
  deliveryProblem: string | null;

  /** Whether the agent had no answer; null when unknown, like the measures. */
  unanswered: boolean | null;

  /** Milliseconds from the message to the first word of the answer. */
  @ApiProperty({ type: 'integer', nullable: true, example: 240 })
  firstTokenMs: number | null;

  /** Milliseconds from the message to the end of the answer. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1800 })
  answerMs: number | null;
}

/** Answer of List Messages. */
export class MessagesAnswerDto extends ListAnswerDto {
  messages: MessageDto[];
}

/** Answer of Post Message. */
export class MessageAnswerDto {
  message: MessageDto;
}

/** Answer of Message Feedback. */
export class RatingAnswerDto {
  @Id()
  messageId: number;

  @Choice(RATINGS)
  rating: Rating;
}
