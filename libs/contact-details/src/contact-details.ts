import { findCjkIntroduction } from './cjk-introduction';
import { findOwnCompany } from './company';
import { findEmails, withLowerCaseDomain } from './email';
import { findIntroduction, type Introduction } from './introduction';
import { findPhone } from './phone';
import { findBesideContact, findSignature } from './signature';
import { maskSpans, readable, type Span } from './readable-text';

/** The name and the company that a visitor states. */
export interface Person {
  name?: string;
  companyName?: string;
}

/** The email address and the phone number that a visitor leaves. */
interface Contact {
  email?: string;
  phone?: string;
}

/** What a visitor states about themselves in a message, and what else the message says. */
export interface VisitorDetails {
  /** As written in the message, except that the domain of the email address is in lower case. */
  contact: Contact;
  /** As written in the message: in a sentence, in a signature or next to a contact. */
  person: Person;
  /**
   * The message without the email addresses, the phone number, the name and the company found in it. The whole message
   * if it holds neither an email address nor a phone number.
   */
  question: string;
}

/**
 * Finds contact details, name and company in a message. Never throws. Its time is linear in the length of the
 * message.
 */
export function readVisitor(message: string): VisitorDetails {
  return visitorOf(message, findContacts(message));
}

/** The `question` of `readVisitor`. Much faster for messages without contact details, which are most. */
export function questionOf(message: string): string {
  const contacts = findContacts(message);
  const leavesContact = contacts.emails.length > 0 || contacts.phone !== undefined;
  return leavesContact ? visitorOf(message, contacts).question : message;
}

function visitorOf(message: string, contacts: Contacts): VisitorDetails {
  const { name, company } = findPersonIn(contacts);
  const { emails, phone } = contacts;
  const details = [...emails, ...(phone ? [phone] : [])];
  return {
    contact: {
      ...(emails[0] && { email: withLowerCaseDomain(written(message, emails[0])) }),
      ...(phone && { phone: written(message, phone) }),
    },
    person: {
      ...(name && { name: written(message, name) }),
      ...(company && { companyName: written(message, company) }),
    },
    question: details.length === 0 ? message : without(message, [...details, name, company]),
  };
}

function without(message: string, spans: (Span | undefined)[]): string {
  const isKept = (_: string, at: number): boolean =>
    !spans.some((span) => span && at >= span.start && at < span.end);
  return message.split('').filter(isKept).join('');
}

function findPersonIn({ text, emails, phone }: Contacts): Introduction {
  const contacts = [...emails, ...(phone ? [phone] : [])].toSorted((one, other) => one.start - other.start);
  const masked = maskSpans(text, contacts);
  const introduction = findIntroduction(masked);
  const cjk = findCjkIntroduction(masked);
  const signature = findSignature(masked);
  const beside = findBesideContact(masked, contacts, emails[0] ? written(text, emails[0]) : '');
  return {
    name: introduction?.name ?? cjk.name ?? signature?.name ?? beside.name,
    company:
      introduction?.company ?? cjk.company ?? findOwnCompany(masked) ?? signature?.company ?? beside.company,
  };
}

/** A message in the form that the finders read, and the contacts in it. */
interface Contacts {
  text: string;
  emails: Span[];
  phone: Span | undefined;
}

function findContacts(message: string): Contacts {
  const text = readable(message);
  const emails = findEmails(text);
  return { text, emails, phone: findPhone(maskSpans(text, emails), emails.length > 0) };
}

function written(message: string, { start, end }: Span): string {
  return message.slice(start, end);
}
