import { decodedUri } from '@app/languages';

const CONTACT_LINK = /^\s*(?:tel:([+\d(][\d\s().-]{5,20})|mailto:([^?\s@]+@[^?\s]+))/i;
/** A text with this many digits shows a number. If the link leads to another number, the visible number is right. */
const MIN_DIGITS = 6;

/** The phone number or email address that a link leads to. */
export function contactOf(href: string | undefined): string | undefined {
  const [, phone, email] = CONTACT_LINK.exec(decodedUri(href ?? '')) ?? [];
  return (phone ?? email)?.trim();
}

/** The text of a link, with its number or address unless the text shows a contact: "Call us: +49 30 12345". */
export function withContact(text: string, target: string): string {
  const contact = contactOf(target);
  if (contact === undefined || shows(text, contact)) return text;
  const label = text.trimEnd();
  if (label.trim() === '') return contact;
  return `${label}${/[:：]$/.test(label) ? '' : ':'} ${contact}${text.slice(label.length)}`;
}

function shows(text: string, contact: string): boolean {
  // An address may be written so that programs do not see it.
  if (contact.includes('@')) return /[@([]/.test(text);
  return text.replace(/\D/g, '').length >= MIN_DIGITS;
}
