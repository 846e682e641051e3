import { PickType } from '@nestjs/swagger';
import { StartedConversationDto } from '../conversations/conversation-events.dto';
import { MessageDto } from '../conversations/message.dto';
import { EventDataDto } from '../platform/events/event.dto';
import { LeadDto } from './lead.dto';

/** A lead with its conversation. */
export class LeadOfConversationDto extends LeadDto {
  /**
   * Your own id of the visitor; null if the conversation has none.
   * @example "user-4711"
   */
  userId: string | null;
}

/** Payload of `lead.captured` and `lead.updated`: the current lead. */
export class LeadEventDto extends EventDataDto {
  lead: LeadOfConversationDto;
}

/** A message of a transcript. */
export class TranscriptMessageDto extends PickType(MessageDto, [
  'id',
  'query',
  'response',
  'author',
  'createdAt',
]) {}

/** Payload of `conversation.handoff`. */
export class ConversationHandoffDto extends EventDataDto {
  conversation: StartedConversationDto;

  /** Null when the visitor has left no contact detail. */
  lead: LeadOfConversationDto | null;

  /**
   * The visitor's message with the request, or null.
   * @example "Can somebody call me?"
   */
  message: string | null;

  /**
   * Why a language model has handed the conversation over; null if none has.
   * @example "The visitor wants to complain about a delivery."
   */
  reason: string | null;

  /**
   * A language model's summary for you; null if no model has handed the conversation over.
   * @example "Order A-17 came broken, and a refund was asked for on Monday."
   */
  summary: string | null;

  /** The last messages of the conversation, at most 50, oldest first. */
  transcript: TranscriptMessageDto[];
}
