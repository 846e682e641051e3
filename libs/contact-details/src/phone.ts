import { alternativesOf, CJK, detectLanguage } from '@app/languages';
import { isCourtesy } from '@app/message-intents';
import { hasContentWords } from '@app/ranking';
import { hintAround } from './phone-words';
import { ENOUGH_DIGITS, isPhoneNumber } from './phone-shapes';
import { MASK, mask, type Span } from './readable-text';

const DAY_OR_MONTH = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const dayFirst = (group: number): string =>
  `${DAY_OR_MONTH}([./-])${DAY_OR_MONTH}\\${group}(?:\\d{4}|\\d\\d)`;
const yearFirst = (group: number): string => `\\d{4}([./-])${DAY_OR_MONTH}\\${group}${DAY_OR_MONTH}`;
const NOT_WITHIN = String.raw`(?<!\d[./-]?)`;
const NOT_FURTHER = String.raw`(?![./-]?\d)`;
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
/** Dates, times and other text with digits and separators that is never part of a phone number. */
const NOT_PHONES = [
  new RegExp(`${NOT_WITHIN}(?:${dayFirst(1)}|${yearFirst(2)})${NOT_FURTHER}`, 'g'),
  new RegExp(`${NOT_WITHIN}${dayFirst(1)} ?[-–] ?${dayFirst(2)}${NOT_FURTHER}`, 'g'),
  // Date ranges whose first date has no year: 01.02.-15.03.2024.
  /(?<!\d[./-]?)\d{1,2}\.(?:\d{1,2}\.)? ?[-–] ?\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)?(?!\d)/g,
  // Times and opening hours.
  /(?<!\d)\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?!\d)/g,
  /(?<![\d./-])[0-2]?\d[.h][0-5]\d ?[-–] ?[0-2]?\d[.h][0-5]\d(?![./-]?\d)/g,
  /(?<!\d)24 ?\/ ?7(?!\d)/g,
  new RegExp(String.raw`(?<![\d.])${OCTET}(?:\.${OCTET}){3}(?:\/\d{1,2}(?!\d))?(?![\d]|\.\d)`, 'g'),
  // MAC addresses.
  /(?<![\p{L}\p{N}-])(?:[0-9a-f]{2}-){5}[0-9a-f]{2}(?![\p{L}\p{N}-])/giu,
  // IBANs, whose groups look like the groups of a national number.
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![\p{L}\p{N}])/gu,
];

const SEPARATORS = String.raw`[ ().\/·\u2010-\u2015\u2212ー-]`;
/** The longest run of digits with separators between them. */
const RUNS = new RegExp(String.raw`(?:\+ ?\(?|\(\+?)?\d(?:${SEPARATORS}{0,3}\d)*`, 'gu');
/** Separates two numbers. */
const WIDE_SEPARATOR = / [/|–-] | {2,}/g;
const GROUPED = /\d[)./-]/;
/** An opening parenthesis that does not belong to an area code. */
const OPENED_AROUND = /^\((?![+\d ]{1,6}\))/;
const MAX_NUMBER_CHARS = 40;

/** The candidate is part of an identifier (INV-20261121, 0x41555526, 550e-446655440000) or a number (1,4155552671). */
const CONTINUES_BEFORE = new RegExp(
  String.raw`(?:(?![${CJK}])[\p{L}_]|\d,|\p{N}[-_]|(?![${CJK}])\p{L}[-_/])$`,
  'u',
);
const CONTINUES_AFTER = new RegExp(
  String.raw`^(?:(?!x ?\d|ext)(?![${CJK}])[\p{L}_]|[-_](?![${CJK}])\p{L}|[,:]\d{1,2}(?!\d)| ?[%°])`,
  'u',
);
const PHONE_LABEL_BEFORE = new RegExp(`(?:${alternativesOf('phoneLabelEnds')})[-/]$`, 'iu');
const CURRENCY = `(?:[$€£¥₹₽₩]|EUR|USD|GBP|CHF|JPY|INR|CAD|AUD|PLN|${alternativesOf('currencies')})`;
const CURRENCY_BEFORE = new RegExp(`${CURRENCY} ?$`, 'u');
const CURRENCY_AFTER = new RegExp(`^ ?${CURRENCY}`, 'u');
const MAX_COURTESY_CHARS = 60;
/** The start of a line or of a comma-separated part. */
const PART_START = /[\n,;|\uFFFC] *$/;
const PART_END = /^ *(?:$|[\n,;|.\uFFFC])/;
const CLAUSE_END = new RegExp(`^ *(?:$|[.,;!?)\\n\\uFFFC]|(?:${alternativesOf('conjunctions')}) )`, 'u');

/** Finds the phone numbers in a readable text whose email addresses are masked, in order. */
export function* findPhones(text: string, hasEmail: boolean): Generator<Span, undefined> {
  if (!/\d/.test(text)) return;
  const masked = NOT_PHONES.reduce(mask, text);
  for (const run of masked.matchAll(RUNS)) {
    let end = 0;
    for (const span of candidates(run[0], run.index)) {
      if (span.start < end || !isPhone(masked, span, hasEmail)) continue;
      yield span;
      ({ end } = span);
    }
  }
}

/**
 * The run itself, its parts between wide separators, and its words: `415-555-2671` in "room 12 415-555-2671".
 * Candidates with too few digits are left out here, because every later test costs far more.
 */
function candidates(run: string, start: number): Span[] {
  if (!ENOUGH_DIGITS.test(run)) return [];
  const words = pieces(run, /(?<!\)) /g).filter((word) => GROUPED.test(run.slice(word.start, word.end)));
  return [{ start: 0, end: run.length }, ...pieces(run, WIDE_SEPARATOR), ...words]
    .filter((part) => part.end - part.start <= MAX_NUMBER_CHARS)
    .filter((part) => ENOUGH_DIGITS.test(run.slice(part.start, part.end)))
    .map((part) => {
      const isAround = OPENED_AROUND.test(run.slice(part.start, part.end));
      return { start: start + part.start + (isAround ? 1 : 0), end: start + part.end };
    });
}

function pieces(run: string, separator: RegExp): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of run.matchAll(separator)) {
    spans.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  return start === 0 ? [] : [...spans, { start, end: run.length }];
}

function isPhone(text: string, { start, end }: Span, hasEmail: boolean): boolean {
  const before = text.slice(Math.max(0, start - MAX_NUMBER_CHARS), start);
  const after = text.slice(end, end + MAX_NUMBER_CHARS);
  if (CONTINUES_BEFORE.test(before) && !PHONE_LABEL_BEFORE.test(before)) return false;
  if (CONTINUES_AFTER.test(after) || CURRENCY_BEFORE.test(before) || CURRENCY_AFTER.test(after)) return false;
  const written = text.slice(start, end);
  const hint = hintAround(text, start, end);
  if (hint === 'other' && !written.startsWith('+')) return false;
  return isPhoneNumber(written, {
    isAnnounced: hint === 'phone',
    isAll: isAll(text, { start, end }, hasEmail),
    endsClause: CLAUSE_END.test(after),
  });
}

/**
 * Whether the message has only courtesies besides the number. If it has an email address, only the line or the
 * comma-separated part of the number counts.
 */
function isAll(text: string, { start, end }: Span, hasEmail: boolean): boolean {
  const isPart =
    PART_START.test(start < 3 ? `\n${text.slice(0, start)}` : text.slice(start - 3, start)) &&
    PART_END.test(text.slice(end, end + 3));
  if (hasEmail && isPart) return true;
  if (text.length - (end - start) > MAX_COURTESY_CHARS) return false;
  const around = [text.slice(0, start), text.slice(end)].map((part) => part.replaceAll(MASK, ' '));
  const rest = around.join(' ');
  if (/[?\d]/.test(rest)) return false;
  const language = detectLanguage(rest);
  return around.every((part) => !hasContentWords(part) || isCourtesy(part, language));
}
