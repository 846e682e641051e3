import { defineEvent } from '../platform/events/event';
import { ConversationHandoffDto, LeadEventDto } from './lead-events.dto';

export const leadCaptured = defineEvent(
  'lead.captured',
  LeadEventDto,
  'A visitor has left a contact detail; once per conversation.',
);

export const leadUpdated = defineEvent('lead.updated', LeadEventDto, 'A lead has new details.');

export const conversationHandoff = defineEvent(
  'conversation.handoff',
  ConversationHandoffDto,
  'A visitor asks for a person.',
);
