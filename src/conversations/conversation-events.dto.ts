import { PickType } from '@nestjs/swagger';
import { EventDataDto } from '../platform/events/event.dto';
import { TextsByName, Timestamp, Uuid } from '../platform/http/requests/fields/answer-fields';
import { ConversationDto } from './conversation.dto';
import { MessageDto } from './message.dto';

/** A conversation that has just begun. */
export class StartedConversationDto extends PickType(ConversationDto, ['id', 'userId', 'metadata']) {
  @Timestamp()
  createdAt: string;
}

/** Payload of `conversation.started`. */
export class ConversationStartedDto extends EventDataDto {
  conversation: StartedConversationDto;
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

/** A message that did not reach its visitor. */
export class FailedMessageDto extends PickType(MessageDto, ['id', 'delivery', 'deliveryProblem']) {
  @Uuid()
  conversationId: string;
}

/** Payload of `message.failed`. */
export class MessageFailedDto extends EventDataDto {
  message: FailedMessageDto;
}
