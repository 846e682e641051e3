import { findCjkIntroduction } from './cjk-introduction';
import { findOwnCompany } from './company';
import { findEmails, normalizeEmail } from './email';
import { findIntroduction, type Introduction } from './introduction';
import { findPhones } from './phone';
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

/** The details that visitors state about themselves in a message, and the rest of the message. */
export interface VisitorDetails {
  /** As written in the message, except that the email address is normalized (`normalizeEmail`). */
  contact: Contact;
  /** As written in the message: in a sentence, in a signature or next to a contact. */
  person: Person;
  /**
   * The message without the email addresses, the phone number, the name and the company found in it. The whole message
   * if it has neither an email address nor a phone number.
   */
  question: string;
}

/**
 * Finds contact details, name and company in a message. Never throws. Its time is linear in the length of the
 * message.
 */
export function readVisitor(message: string): VisitorDetails {
  const contacts = findContacts(message);
  const { name, company } = findPersonIn(contacts);
  const { emails, phone } = contacts;
  const details = [...emails, ...(phone ? [phone] : [])];
  return {
    contact: {
      ...(emails[0] && { email: normalizeEmail(textOf(message, emails[0])) }),
      ...(phone && { phone: textOf(message, phone) }),
    },
    person: {
      ...(name && { name: textOf(message, name) }),
      ...(company && { companyName: textOf(message, company) }),
    },
    question: details.length === 0 ? message : withoutSpans(message, [...details, name, company]),
  };
}

function withoutSpans(message: string, spans: (Span | undefined)[]): string {
  const ordered = spans
    .filter((span) => span !== undefined)
    .toSorted((one, other) => one.start - other.start);
  const parts: string[] = [];
  let end = 0;
  for (const span of ordered) {
    parts.push(message.slice(end, Math.max(end, span.start)));
    end = Math.max(end, span.end);
  }
  return parts.join('') + message.slice(end);
}

function findPersonIn({ text, emails, phone }: Contacts): Introduction {
  const contacts = [...emails, ...(phone ? [phone] : [])].toSorted((one, other) => one.start - other.start);
  const masked = maskSpans(text, contacts);
  const introduction = findIntroduction(masked);
  const cjk = findCjkIntroduction(masked);
  const signature = findSignature(masked);
  const beside = findBesideContact(masked, contacts, emails[0] ? textOf(text, emails[0]) : '');
  return {
    name: introduction?.name ?? cjk.name ?? signature?.name ?? beside.name,
    company:
      introduction?.company ?? cjk.company ?? findOwnCompany(masked) ?? signature?.company ?? beside.company,
  };
}

/** A message in the form that the finders read, and the contact details in it. */
interface Contacts {
  text: string;
  emails: Span[];
  phone: Span | undefined;
}

function findContacts(message: string): Contacts {
  const text = readable(message);
  const emails = findEmails(text);
  const [phone] = findPhones(maskSpans(text, emails), emails.length > 0);
  return { text, emails, phone };
}

function textOf(message: string, { start, end }: Span): string {
  return message.slice(start, end);
}
