import type { Person, VisitorDetails } from '@app/contact-details';
import { invalid, type ApiError } from '../platform/http/errors';
import { requiredField } from '../platform/http/requests/fields/invalid-fields';

/** A message with at most this many words may be only a name: the answer to "Your name?". */
const MAX_SHORT_MESSAGE_WORDS = 6;

/** A visitor's message, with its conversation so far. */
export interface VisitorMessage {
  message: string;
  visitor: VisitorDetails;
  /** The name and company in each earlier message of the conversation, newest first. */
  earlier: readonly Person[];
  /** True if the conversation has a lead without a name or without a company. */
  hasIncompleteLead: boolean;
}

/** The addition of a message to the lead of its conversation. */
export type LeadNote =
  /** An email address or a phone number: makes the lead, or completes it. */
  | { kind: 'contact'; details: ContactForm }
  /** The visitor's name or company: completes the lead, if any. */
  | { kind: 'person'; person: Person }
  /** Perhaps only a name: the model looks for it. */
  | { kind: 'short-message' };

/** The contact details that a visitor has entered into a form. */
export type ContactForm = VisitorDetails['contact'] & Person;

/** The addition of a form to the lead of its conversation; undefined for nothing. An empty text is absent. */
export function noteOfDetails(form: ContactForm): LeadNote | undefined {
  const { email, phone, name, companyName } = form;
  if (email || phone) return { kind: 'contact', details: { email, phone, name, companyName } };
  return name || companyName ? { kind: 'person', person: { name, companyName } } : undefined;
}

/** A form has neither an email address nor a phone number. */
export function missingContact(): ApiError {
  return invalid([requiredField('email')]);
}

/** The addition of this message to the lead of its conversation; undefined for nothing. */
export function leadNoteOf(
  { message, visitor, earlier, hasIncompleteLead }: VisitorMessage,
  hasChatModel: boolean,
): LeadNote | undefined {
  const { contact, person } = visitor;
  if (contact.email !== undefined || contact.phone !== undefined) {
    const known = earlier.reduce(preferFirst, person);
    return { kind: 'contact', details: { ...known, ...contact } };
  }
  if (person.name !== undefined || person.companyName !== undefined) return { kind: 'person', person };
  const mayBeName = message.split(/\s+/).length <= MAX_SHORT_MESSAGE_WORDS;
  return hasChatModel && hasIncompleteLead && mayBeName ? { kind: 'short-message' } : undefined;
}

/** The name and the company of `first`, else of `second`. */
function preferFirst(first: Person, second: Person): Person {
  return { ...second, ...first };
}
