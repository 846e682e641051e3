import { defineEvent } from '../platform/events/event';
import type { LeadDto } from './lead.dto';

/** The payload of both events: the current lead, and its conversation. */
interface LeadEvent {
  lead: LeadDto & { conversationId: string };
}

/** A visitor has left a contact detail; once per conversation. */
export const leadCaptured = defineEvent<'lead.captured', LeadEvent>('lead.captured', 'agentId');

/** A lead has new details. */
export const leadUpdated = defineEvent<'lead.updated', LeadEvent>('lead.updated', 'agentId');
