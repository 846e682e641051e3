import { PickType } from '@nestjs/swagger';
import { EventDataDto } from '../platform/events/event.dto';
import { TextsByName, Timestamp, Uuid } from '../platform/http/requests/fields/answer-fields';
import { ConversationDto, OUTCOME_FIELDS } from './conversation.dto';
import { MessageDto } from './message.dto';

/** A new conversation. */
export class StartedConversationDto extends PickType(ConversationDto, ['id', 'userId', 'metadata']) {
  @Timestamp()
  createdAt: string;
}

/** Payload of `conversation.started`. */
export class ConversationStartedDto extends EventDataDto {
  conversation: StartedConversationDto;
}

/** The fields of a conversation in events about its outcome. */
export const SETTLED_FIELDS = ['id', 'userId', 'metadata', ...OUTCOME_FIELDS] as const;

/** A conversation with its outcome and its visitor's feedback. */
export class SettledConversationDto extends PickType(ConversationDto, SETTLED_FIELDS) {}

/** Payload of `conversation.resolved`, `conversation.closed` and `conversation.rated`. */
export class OutcomeEventDto extends EventDataDto {
  conversation: SettledConversationDto;
}

/** A reopened conversation. */
export class ReopenedConversationDto extends PickType(ConversationDto, ['id', 'userId', 'metadata']) {}

/** Payload of `conversation.reopened`. */
export class ConversationReopenedDto extends EventDataDto {
  conversation: ReopenedConversationDto;
}

/** A message with its conversation and the sources of its answer. */
export class SentMessageDto extends PickType(MessageDto, [
  'id',
  'query',
  'response',
  'author',
  'model',
  'sources',
  'attachments',
  'decision',
  'decidedBy',
]) {
  @Uuid()
  conversationId: string;

  /**
   * Your own id of the visitor; null when the conversation has none.
   * @example "user-4711"
   */
  userId: string | null;

  @TextsByName()
  metadata: Record<string, string>;

  @Timestamp()
  createdAt: string;
}

/** Payload of `message.sent`. */
export class MessageSentDto extends EventDataDto {
  message: SentMessageDto;
}

/** A message with its new rating. */
export class RatedMessageDto extends PickType(MessageDto, ['id', 'rating', 'ratingReason']) {
  @Uuid()
  conversationId: string;
}

/** Payload of `message.rated`. */
export class MessageRatedDto extends EventDataDto {
  message: RatedMessageDto;
}

/** A message whose delivery to the visitor failed. */
export class FailedMessageDto extends PickType(MessageDto, ['id', 'delivery', 'deliveryProblem']) {
  @Uuid()
  conversationId: string;
}

/** Payload of `message.failed`. */
export class MessageFailedDto extends EventDataDto {
  message: FailedMessageDto;
}
