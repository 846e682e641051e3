import { findCjkIntroduction } from './contact-cjk';
import { findOwnCompany } from './contact-company';
import { findEmails, withLowerCaseDomain } from './contact-email';
import { findIntroduction, type Introduction } from './contact-introduction';
import { findPhone } from './contact-phone';
import { findBesideContact, findSignature } from './contact-signature';
import { maskSpans, readable, type Span } from './contact-text';

/** Who a visitor says they are. */
export interface Person {
  name?: string;
  companyName?: string;
}

/** How to reach a visitor, and who that is. */
export interface ContactDetails extends Person {
  email?: string;
  phone?: string;
}

/** The email address and the phone number that a visitor leaves in a message, as written there; empty when there are none. */
export function findContactDetails(message: string): ContactDetails {
  const { emails, phone } = findContacts(message);
  return {
    ...(emails[0] && { email: withLowerCaseDomain(written(message, emails[0])) }),
    ...(phone && { phone: written(message, phone) }),
  };
}

/**
 * The name and the company that visitors state about themselves, as written in the message: in so many words, in a signature or beside their
 * email address or phone number.
 */
export function findPerson(message: string): Person {
  const { name, company } = findPersonIn(findContacts(message));
  return {
    ...(name && { name: written(message, name) }),
    ...(company && { companyName: written(message, company) }),
  };
}

/**
 * The message without the email address, the phone number and the name that its visitor leaves in it: what is left is what they ask. A message
 * that leaves no way to reach them is as it was.
 */
export function withoutContactDetails(message: string): string {
  const contacts = findContacts(message);
  const details = [...contacts.emails, ...(contacts.phone ? [contacts.phone] : [])];
  if (details.length === 0) return message;
  const { name, company } = findPersonIn(contacts);
  const spans = [...details, name, company].filter((span) => span !== undefined);
  const isKept = (_: string, at: number): boolean => !spans.some(({ start, end }) => at >= start && at < end);
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
