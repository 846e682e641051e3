import { EventDataDto } from '../platform/events/event.dto';
import { Uuid } from '../platform/http/requests/answer-fields';
import { LeadDto } from './lead.dto';

/** A lead with its conversation. */
export class LeadOfConversationDto extends LeadDto {
  @Uuid()
  conversationId: string;

  /**
   * That of the conversation.
   * @example "user-4711"
   */
  userId: string | null;
}

/** Payload of `lead.captured` and `lead.updated`: the current lead. */
export class LeadEventDto extends EventDataDto {
  lead: LeadOfConversationDto;
}
