import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Count, TextsByName, Timestamp, Uuid } from '../platform/http/requests/answer-fields';
import { Flag, MayBeAbsent, Once, OneOf, RequiredText } from '../platform/http/requests/fields';
import { ListAnswerDto, ListQuery } from '../platform/http/requests/list.dto';
import { RATINGS } from './message.entity';

/** Query of List Conversations. */
export class ListConversationsQuery extends ListQuery {
  /** Only conversations of this user. */
  @MayBeAbsent()
  @RequiredText(255)
  @Once()
  userId?: string;

  /** Only conversations with a message that is rated so. */
  @MayBeAbsent()
  @OneOf(RATINGS)
  @Once()
  rating?: (typeof RATINGS)[number];

  /** `false`: only those in which the agent had no answer to some message; `true`: only the others. */
  @ApiProperty({ type: 'boolean' })
  @MayBeAbsent()
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown)))
  @Flag()
  @Once()
  answered?: boolean;
}

/** A conversation as List Conversations shows it. */
export class ConversationItemDto {
  /** @example "019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa" */
  @Uuid()
  id: string;

  /**
   * Your own id of the visitor; null when the first message gave none.
   * @example "user-4711"
   */
  userId: string | null;

  /** What your system noted with the first message. */
  @TextsByName()
  metadata: Record<string, string>;

  @Count()
  messageCount: number;

  @Timestamp()
  lastMessageAt: Date;

  /** When the visitor last asked for a person; null when never. */
  @Timestamp()
  handedOverAt: Date | null;

  @Timestamp()
  createdAt: Date;
}

/** What a visitor wrote and what the agent answered, or what a person wrote to the visitor. */
export class ExchangeDto {
  /**
   * Empty for what a person wrote.
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
}

/** A conversation with its exchanges, oldest first. */
export class ConversationDto {
  /** @example "019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa" */
  @Uuid()
  id: string;

  /**
   * Your own id of the visitor; null when the first message gave none.
   * @example "user-4711"
   */
  userId: string | null;

  /** What your system noted with the first message. */
  @TextsByName()
  metadata: Record<string, string>;

  /** When the visitor last asked for a person; null when never. */
  @Timestamp()
  handedOverAt: Date | null;

  @Timestamp()
  createdAt: Date;

  messages: ExchangeDto[];
}

/** Answer of List Conversations. */
export class ConversationsAnswerDto extends ListAnswerDto {
  conversations: ConversationItemDto[];
}

/** Answer of Get Conversation. */
export class ConversationAnswerDto {
  conversation: ConversationDto;
}
