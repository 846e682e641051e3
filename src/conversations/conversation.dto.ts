import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Count, TextsByName, Timestamp, Uuid } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { Flag, MayBeAbsent, Once, OneOf, RequiredText } from '../platform/http/requests/fields/fields';
import { ListAnswerDto } from '../platform/http/requests/lists/list.dto';
import { SearchQuery } from '../platform/http/requests/lists/search';
import { MessageDto } from './message.dto';
import { RATINGS } from './message.entity';

/** An optional `true` or `false` in the query. */
function QueryFlag(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'boolean' }),
    MayBeAbsent(),
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown))),
    Flag(),
    Once(),
  );
}

/** Query of List Conversations. */
export class ListConversationsQuery extends SearchQuery {
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

  /** `false`: only conversations with a message that the agent could not answer. `true`: only all others. */
  @QueryFlag()
  answered?: boolean;

  /**
   * `true`: only conversations whose visitor has asked for a person and waits for an answer. `false`: only all others.
   */
  @QueryFlag()
  waiting?: boolean;

  /**
   * Only conversations of this `channel`.
   * @example "widget"
   */
  @MayBeAbsent()
  @RequiredText(50)
  @Once()
  channel?: string;
}

/** Body of Update Conversation. */
@BodySchema('UpdateConversation', { agentPaused: false })
export class UpdateConversationDto {
  /**
   * `true`: you take the conversation over, and the agent is paused for four hours. `false`: you hand it back to the
   * agent, which answers the next message and can be asked for a person again.
   */
  @Flag()
  agentPaused: boolean;
}

/** A conversation as List Conversations shows it. */
export class ConversationItemDto {
  @Uuid()
  id: string;

  /**
   * Your own id of the visitor; null when the first message gave none.
   * @example "user-4711"
   */
  userId: string | null;

  /**
   * The start of the first message; empty if the visitor has written none.
   * @example "How long do refunds take?"
   */
  title: string;

  /**
   * `widget`, the `channel` of its metadata (such as `telegram`), or `api`.
   * @example "widget"
   */
  channel: string;

  /** The data that your system sent with the first message. */
  @TextsByName()
  metadata: Record<string, string>;

  @Count()
  messageCount: number;

  @Timestamp()
  lastMessageAt: Date;

  /** When the visitor last asked for a person; null if never, or if you handed the conversation back. */
  @Timestamp()
  handedOverAt: Date | null;

  /** When a person last answered or took the conversation over: the agent is paused for four hours. Otherwise null. */
  @Timestamp()
  takenAt: Date | null;

  @Timestamp()
  createdAt: Date;
}

/** The fields of a message in Get Conversation. */
export const EXCHANGE_FIELDS = ['query', 'response', 'author', 'decision', 'decidedBy', 'createdAt'] as const;

/** A visitor's message with the agent's answer, or a person's answer on its own. */
@ApiSchema({ name: 'Exchange' })
export class ConversationMessageDto extends PickType(MessageDto, EXCHANGE_FIELDS) {}

/** A conversation with its messages, oldest first. */
export class ConversationDto extends PickType(ConversationItemDto, [
  'id',
  'userId',
  'metadata',
  'handedOverAt',
  'takenAt',
  'createdAt',
]) {
  messages: ConversationMessageDto[];
}

/** Answer of List Conversations. */
export class ConversationsAnswerDto extends ListAnswerDto {
  conversations: ConversationItemDto[];
}

/** Answer of Update Conversation. */
export class ConversationItemAnswerDto {
  conversation: ConversationItemDto;
}

/** Answer of Get Conversation. */
export class ConversationAnswerDto {
  conversation: ConversationDto;
}
