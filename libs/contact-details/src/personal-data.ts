import { findEmails } from './email';
import { findPhones } from './phone';
import { maskSpans, readable, type Span } from './readable-text';

/** Email addresses, phone numbers, payment cards and bank accounts. */
export type PersonalDataKind = 'EMAIL' | 'PHONE' | 'CARD' | 'IBAN';

/** A piece of personal data in a text. */
export interface PersonalDatum extends Span {
  kind: PersonalDataKind;
}

/** ISO 13616: country, check digits and up to 30 characters, in groups or not. */
const IBANS = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![\p{L}\p{N}])/giu;
/** ISO/IEC 7812: 13 to 19 digits, in groups or not. */
const CARDS = /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu;

/** Finds the personal data of these kinds in a text, in order. Its time is linear in the length of the text. */
export function findPersonalData(message: string): PersonalDatum[] {
  let text = readable(message);
  const found: PersonalDatum[] = [];
  const take = (kind: PersonalDataKind, spans: Span[]): void => {
    found.push(...spans.map((span) => ({ ...span, kind })));
    text = maskSpans(text, spans);
  };
  take(
    'IBAN',
    matches(text, IBANS).flatMap((span) => ibanIn(text, span) ?? []),
  );
  const cards = matches(text, CARDS);
  take(
    'CARD',
    cards.filter(({ start, end }) => isCard(text.slice(start, end))),
  );
  take('EMAIL', findEmails(text));
  const hasEmail = found.some(({ kind }) => kind === 'EMAIL');
  take('PHONE', [...findPhones(text, hasEmail)]);
  return found.toSorted((one, other) => one.start - other.start);
}

function matches(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
}

/** The longest beginning of the span that is an IBAN: words may follow it. */
function ibanIn(text: string, { start, end }: Span): Span | undefined {
  const written = text.slice(start, end);
  for (let length = written.length; length >= 15; length = written.lastIndexOf(' ', length - 1))
    if (isIban(written.slice(0, length))) return { start, end: start + length };
  return undefined;
}

/** ISO 7064, MOD 97-10: the number that country, check digits and account spell has the remainder 1. */
function isIban(written: string): boolean {
  const plain = written.replaceAll(/[ -]/g, '').toUpperCase();
  if (plain.length > 34) return false;
  const digits = [...plain.slice(4), ...plain.slice(0, 4)].map((char) => parseInt(char, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** ISO/IEC 7812-1, annex B: the algorithm of Luhn. */
function isCard(written: string): boolean {
  const digits = [...written.replaceAll(/\D/g, '')].map(Number).toReversed();
  const doubled = digits.map((digit, index) =>
    index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2,
  );
  return digits.some((digit) => digit !== 0) && doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
}
