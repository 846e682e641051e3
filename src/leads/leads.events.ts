import { defineEvent } from '../platform/events/event';
import type { presentLead } from './lead.dto';

/** The payload of both: the lead as it is now, and the conversation it comes from. */
interface LeadEvent {
  lead: ReturnType<typeof presentLead> & { conversationId: string };
}

/** A visitor has left a contact detail: once for each conversation. */
export const leadCaptured = defineEvent<'lead.captured', LeadEvent>('lead.captured');

/** More has become known of a lead. */
export const leadUpdated = defineEvent<'lead.updated', LeadEvent>('lead.updated');
