import { ApiProperty, ApiSchema } from '@nestjs/swagger';
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

  /** Only conversations with a message of this rating. */
  @MayBeAbsent()
  @OneOf(RATINGS)
  @Once()
  rating?: (typeof RATINGS)[number];

  /** `false`: only conversations with a message that the agent could not answer; `true`: only the others. */
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

  /** The data that your system sent with the first message. */
  @TextsByName()
  metadata: Record<string, string>;

  @Count()
  messageCount: number;

  @Timestamp()
  lastMessageAt: Date;

  /** When the visitor last asked for a person; null if never. */
  @Timestamp()
  handedOverAt: Date | null;

  @Timestamp()
  createdAt: Date;
}

/** A visitor's message and the agent's answer, or the answer of a person. */
@ApiSchema({ name: 'Exchange' })
export class ConversationMessageDto {
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
}

/** A conversation with its messages, oldest first. */
export class ConversationDto {
  /** @example "019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa" */
  @Uuid()
  id: string;

  /**
   * Your own id of the visitor; null when the first message gave none.
   * @example "user-4711"
   */
  userId: string | null;

  /** The data that your system sent with the first message. */
  @TextsByName()
  metadata: Record<string, string>;

  /** When the visitor last asked for a person; null if never. */
  @Timestamp()
  handedOverAt: Date | null;

  @Timestamp()
  createdAt: Date;

  messages: ConversationMessageDto[];
}

/** Answer of List Conversations. */
export class ConversationsAnswerDto extends ListAnswerDto {
  conversations: ConversationItemDto[];
}

/** Answer of Get Conversation. */
export class ConversationAnswerDto {
  conversation: ConversationDto;
}
