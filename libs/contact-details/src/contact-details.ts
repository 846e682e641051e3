import { findCjkIntroduction } from './cjk-introduction';
import { findOwnCompany } from './company';
import { findEmails, withLowerCaseDomain } from './email';
import { findIntroduction, type Introduction } from './introduction';
import { findPhone } from './phone';
import { findBesideContact, findSignature } from './signature';
import { maskSpans, readable, type Span } from './readable-text';

/** Who a visitor says they are. */
export interface Person {
  name?: string;
  companyName?: string;
}

/** How to reach a visitor. */
interface Contact {
  email?: string;
  phone?: string;
}

/** What a message tells of its visitor, and what it asks. */
export interface VisitorDetails {
  /** The email address and the phone number that are left in it, as written there. */
  contact: Contact;
  /** The name and the company that they state about themselves, as written: in so many words, in a signature or beside a contact. */
  person: Person;
  /**
   * The message without the email address, the phone number and the name that are left in it: what is left is what is asked. A message that
   * leaves no way to reach its visitor is as it was.
   */
  question: string;
}

/** Reads a message for what its visitor leaves of themselves. */
export function readVisitor(message: string): VisitorDetails {
  return visitorOf(message, findContacts(message));
}

/** What a message asks, as `readVisitor` tells it: of most messages at a fraction of the work. */
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

/** A message as the finders read it, and what in it reaches its visitor. */
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
