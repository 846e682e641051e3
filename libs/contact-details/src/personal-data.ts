import { findEmails } from './email';
import { findPhones } from './phone';
import { maskSpans, plain, readable, type Span } from './readable-text';

/** Email addresses, phone numbers, payment cards and bank accounts. */
export type PersonalDataKind = 'EMAIL' | 'PHONE' | 'CARD' | 'IBAN';

/** A piece of personal data in a text. */
export interface PersonalDatum extends Span {
  kind: PersonalDataKind;
}

/** The separators that people write between two characters of a number. */
const GAP = ' .\u2010\u2011\u2012\u2013\u2014\u2015-';
/**
 * ISO 13616: country, check digits and up to 30 characters. Lookaheads, here and below, also find matches within a
 * longer match.
 */
const IBANS = new RegExp(
  `(?<![A-Za-z0-9])(?=([A-Z]{2}\\d{2}(?:[${GAP}]{0,2}[A-Z0-9]){11,30}(?![A-Za-z0-9])))`,
  'gi',
);
/** ISO/IEC 7812: 13 to 19 digits. */
const CARDS = /(?<!\d)(?=(\d(?:(?: {0,2}|[\u2010-\u2015-])\d){12,18}(?!\d)))/g;

const ZERO = 48;
const NINE = 57;
const LETTER_A = 65;

/** Finds the personal data of these kinds in a text, in order. Its time is linear in the length of the text. */
export function findPersonalData(message: string): PersonalDatum[] {
  const found: PersonalDatum[] = [];
  const take = (kind: PersonalDataKind, text: string, spans: Span[]): string => {
    found.push(...spans.map((span) => ({ ...span, kind })));
    return maskSpans(text, spans);
  };
  // Links have addresses and accounts too.
  let text = plain(message);
  text = take('IBAN', text, numbersIn(text, IBANS, endOfIban));
  text = take('CARD', text, numbersIn(text, CARDS, endOfCard));
  text = readable(take('EMAIL', text, findEmails(text)));
  const hasEmail = found.some(({ kind }) => kind === 'EMAIL');
  take('PHONE', text, [...findPhones(text, hasEmail)]);
  return found.toSorted((one, other) => one.start - other.start);
}

/** The beginnings of matches that `endOf` finds: words or an expiry date may follow a number. */
function numbersIn(text: string, pattern: RegExp, endOf: (written: string) => number): Span[] {
  const spans: Span[] = [];
  for (const { 1: match = '', index: start } of text.matchAll(pattern)) {
    const end = start < (spans.at(-1)?.end ?? 0) ? 0 : endOf(match);
    if (end > 0) spans.push({ start, end: start + end });
  }
  return spans;
}

/**
 * The end of the longest beginning that is an IBAN, or 0. ISO 7064, MOD 97-10: the number that account, country and
 * check digits spell has the remainder 1.
 */
function endOfIban(written: string): number {
  const head = Number(written.slice(0, 4).replaceAll(/./g, (char) => String(parseInt(char, 36))));
  const upper = written.toUpperCase();
  let [end, rest, length] = [0, 0, 4];
  for (let at = 4; at < upper.length; at += 1) {
    const code = upper.charCodeAt(at);
    const value = code <= NINE ? code - ZERO : code - LETTER_A + 10;
    if (value < 0 || value > 35) continue;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
    length += 1;
    if (length >= 15 && endsGroup(upper, at) && (rest * 1_000_000 + head) % 97 === 1) end = at + 1;
  }
  return end;
}

/** The end of the longest beginning that is a card, or 0. ISO/IEC 7812-1, annex B: the algorithm of Luhn. */
function endOfCard(written: string): number {
  // The sum if the last digit counts once, and the sum if it is doubled: which it is, only the end says.
  let [sum, doubledSum, length, end] = [0, 0, 0, 0];
  for (let at = 0; at < written.length; at += 1) {
    const digit = written.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) continue;
    [sum, doubledSum] = [doubledSum + digit, sum + (digit > 4 ? digit * 2 - 9 : digit * 2)];
    length += 1;
    if (length >= 13 && endsGroup(written, at) && sum > 0 && sum % 10 === 0) end = at + 1;
  }
  return end;
}

function endsGroup(text: string, at: number): boolean {
  return at + 1 === text.length || GAP.includes(text[at + 1]!);
}
