import { ApiSchema } from '@nestjs/swagger';
import { Choice, Id, Timestamp } from '../platform/http/requests/answer-fields';
import { BodySchema } from '../platform/http/requests/body-schema';
import { MayBeAbsent, MayBeNull, OneOf, RequiredText, Text } from '../platform/http/requests/fields';
import { ListAnswerDto } from '../platform/http/requests/list.dto';
import { RATINGS, type Rating } from './message.entity';

/** Body of Message Feedback. */
@BodySchema('RateMessage', { rating: 'positive' })
export class RateMessageDto {
  /** `null` clears the rating. */
  @MayBeNull()
  @OneOf(RATINGS)
  rating: Rating;
}

/** Body of Post Message. */
@BodySchema('PostMessage', { text: 'Your refund was sent today.', author: 'Grace Hopper' })
export class PostMessageDto {
  @RequiredText(8000)
  text: string;

  /**
   * The name of the person, as the visitor sees it.
   * @example "Grace Hopper"
   */
  @MayBeAbsent()
  @Text(100)
  author?: string;
}

/** A passage that an answer is based on. */
@ApiSchema({ description: 'A passage that the answer is based on.' })
export class AnswerSourceDto {
  @Id()
  sourceId: number;

  /** @example "Refunds" */
  title: string | null;

  /** @example "https://www.example.com/refunds#how-long" */
  url: string | null;
}

/** A message as List Messages shows it. */
export class MessageDto {
  @Id()
  id: number;

  /**
   * Empty for the answer of a person.
   * @example "How long do refunds take?"
   */
  query: string;

  /** @example "We give refunds within 30 days of purchase." */
  response: string;

  /**
   * The name of the person who wrote the answer, which may be empty; null for an answer of the agent.
   * @example "Grace Hopper"
   */
  author: string | null;

  @Timestamp()
  createdAt: Date;

  @Choice(RATINGS)
  rating: Rating;
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
