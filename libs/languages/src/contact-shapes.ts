/*
 * The shapes of contact details in the texts of a site and in answers. In a visitor's message, where every mistake is
 * stored with the person, `@app/contact-details` reads them.
 */

import { NUMERALS } from './digits';

/** Part of an expression: at least the middle of an email address. */
const EMAIL = String.raw`[^\s@()[\]]@[^\s@.()[\]]+\.\p{L}`;
const HOLDS_EMAIL = new RegExp(String.raw`${EMAIL}|\[email\sprotected\]`, 'u');
/** The bounds keep the time linear. */
const EMAIL_ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** At least seven digits that are not part of a longer number. */
const PHONE = /(?<![\d.,/-])(?:\(?\+ ?|\()?\d(?:[ ()/.–-]{0,3}\d){6,14}(?![\d.,/-]*\d)/gu;
/** A date, a range of years, or a number with thousands. */
const NO_PHONE =
  /^\D*(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{4}\s?[–-]\s?\d{4}|\d{1,3}(?:[.,]\d{3})+$)/;
const CLOCK_TIME = new RegExp(
  String.raw`(?<!\d)\d{1,2}(?:[:.]\d{2}|\s?(?:[ap]\.?m\b|uhr|h\b))|[${NUMERALS}한두세네섯곱덟홉열]\s?[点點時时시](?![間间간])`,
  'iu',
);
const PHONE_FIELD = /^\+?[\s()./-]*(\d[\s()./-]*){6,20}$/;
const SHORT_NUMBER = /\d(?:[ ()/.-]{0,2}\d){2,}/g;

/**
 * A contact fact that needs no word beside it: a time, an email address, a phone number with a typical beginning. Pages
 * are full of other numbers, so "8.30" and an article number of seven digits do not count.
 */
export const PLAIN_CONTACT =
  /\b\d{1,2}[:h]\d{2}\b|\b\d{1,2}\s?(?:[aApP]\.?[mM]\b|Uhr\b)|\S@\S|\(?\b\d{3}\)?[-.\s]\d{3}[-.]\d{4}\b|(?:\+|\b0)(?:\d[\s/()-]{0,2}){6,20}/u;

/** Whether a text of a site has an email address, or a substitute that hides it from collectors of addresses. */
export function holdsEmail(text: string): boolean {
  return HOLDS_EMAIL.test(text);
}

/** The email addresses of a text, in its order. */
export function emailsIn(text: string): string[] {
  return text.match(EMAIL_ADDRESS) ?? [];
}

/** The text with each email address replaced. */
export function withoutEmails(text: string, replacement: string): string {
  return text.replaceAll(EMAIL_ADDRESS, replacement);
}

/** The phone numbers of a text as they are written, with their places: 7 to 15 digits that are no date or amount. */
export function phonesIn(text: string): { written: string; index: number }[] {
  return Array.from(text.matchAll(PHONE), ({ 0: written, index }) => ({
    written: written.trim(),
    index,
  })).filter(({ written }) => !NO_PHONE.test(written));
}

/**
 * The digits of the telephone numbers in a text, also of short numbers such as 112. Only for texts about telephones.
 */
export function shortNumbersIn(text: string): string[] {
  return (text.match(SHORT_NUMBER) ?? []).map((number) => number.replace(/\D/g, ''));
}

/** Whether a text has the number of a telephone, also a short number. Only for texts about telephones. */
export function holdsShortNumber(text: string): boolean {
  return text.search(SHORT_NUMBER) >= 0;
}

/** Whether the whole text is a phone number, as people fill it in: 6 to 20 digits. */
export function isPhoneNumber(text: string): boolean {
  return PHONE_FIELD.test(text);
}

/** Whether a text has a time of the day: 8:30, 8.30, 8 am, 8 Uhr, 8 h, 8時, 九点. */
export function holdsClockTime(text: string): boolean {
  return CLOCK_TIME.test(text);
}
