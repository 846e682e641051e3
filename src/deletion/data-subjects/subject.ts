import { CJK } from '@app/languages';
import { sql, type Query } from '../../platform/database/sql';

/** A person, identified by an email address, a phone number or the tenant's user id. */
export interface Subject {
  kind: 'email' | 'phone' | 'userId';
  /** As `subjectOf` spells it: an address in NFKC and lower case, the digits of a number, or the id unchanged. */
  value: string;
}

/** Two numbers with this many equal last digits are the same. A country code and a trunk zero precede them. */
const MIN_SAME_DIGITS = 8;
const MAX_PREFIX_DIGITS = 4;
/** E.164 allows 15 digits. The international prefix `00` precedes them, and some people add a trunk zero. */
const MAX_WRITTEN_DIGITS = 18;

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
/** Digits, and the characters that people write between the digits of one number. */
const DIGIT_RUN = /\d(?:[\s().+/\-‐-―]{0,4}\d)*/g;
/** Letters of scripts with spaces between words. Chinese, Japanese and Korean text may touch an address. */
const SPACED = String.raw`(?![${CJK}])[\p{L}\p{M}\p{N}]`;
/** Text after `ada@example.com` that makes it a different address: `.au` does, `.Thanks` does not. */
const CONTINUES = String.raw`${SPACED}|-${SPACED}|\.[a-z]{2}(?![\p{L}\p{N}-])`;

/** Characters that addresses in a URL are written with, by their percent-encoding (RFC 3986). */
const ENCODED = { '%40': '@', '%2b': '+', '%2e': '.', '%2d': '-', '%5f': '_', '%20': ' ' };
/** The soft hyphen, and characters without a width. */
const INVISIBLE = String.fromCodePoint(0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff);

/** The person with this identifier, in its normalised spelling. */
export function subjectOf(kind: Subject['kind'], written: string): Subject {
  if (kind === 'userId') return { kind, value: written };
  if (kind === 'email') return { kind, value: plain(written).trim() };
  return { kind, value: significantDigits(plain(written).replaceAll(/\D/g, '')) };
}

/** SQL: the expression, spelled like the results of `anchorsOf`. */
export function searchableSql(kind: Subject['kind'], expression: Query): Query {
  const letters = sql`lower(translate(normalize(${expression}, NFKC), ${INVISIBLE}, ''))`;
  const plain = Object.entries(ENCODED).reduce(
    (text, [encoded, character]) => sql`replace(${text}, ${encoded}, ${character})`,
    letters,
  );
  if (kind === 'email') return plain;
  const digits = sql`translate(${plain}, ${ARABIC_DIGITS}, '01234567890123456789')`;
  return sql`regexp_replace(${digits}, '[^0-9]', '', 'g')`;
}

/** SQL: whether the expression contains one of `anchorsOf(subject)`. */
export function hasAnchorSql(subject: Subject, expression: Query): Query {
  const searchable = searchableSql(subject.kind, expression);
  return sql`EXISTS (SELECT FROM unnest(${anchorsOf(subject)}::text[]) AS anchor
    WHERE position(anchor IN ${searchable}) > 0)`;
}

/**
 * Strings of which one is in every text that mentions the person, spelled like `searchableSql`. Other texts may contain
 * them too.
 */
export function anchorsOf({ kind, value }: Subject): string[] {
  if (kind === 'phone') return [value.slice(-MIN_SAME_DIGITS)];
  // A database with the locale C lowers ASCII letters only.
  const parts = value.match(/[\u0021-\u007e]+/g) ?? [];
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  const [name, domain] = longest.split('@');
  return name && domain ? [longest, `${name}+`] : [longest];
}

/**
 * Does the text mention the address or the number, in any spelling? In doubt, yes. An address with a tag, as in
 * `ada+shop@example.com`, has the mailbox of the address without it (RFC 5233).
 */
export function mentions({ kind, value }: Subject, text: string): boolean {
  const readable = plain(text);
  if (kind === 'phone') return (readable.match(DIGIT_RUN) ?? []).some((run) => holdsNumber(run, value));
  const [name = '', domain = ''] = value.split(/@(?=[^@]*$)/).map(escaped);
  const written = String.raw`${name}(?:\+[^\s@<>|]{1,64})?@${domain}`;
  const before = String.raw`(?<!${SPACED}|[_%+-]|(?<!\.)\.)`;
  return new RegExp(`${before}${written}(?!${CONTINUES})`, 'u').test(readable);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(new RegExp(`[${INVISIBLE}]`, 'gu'), '')
    .toLowerCase()
    .replaceAll(/%[2-7][0-9a-f]/g, (encoded) => decodeURIComponent(encoded).toLowerCase())
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(ARABIC_DIGITS.indexOf(digit) % 10));
}

/** Whether neighbouring groups of digits are the number. */
function holdsNumber(run: string, number: string): boolean {
  const groups = run.match(/\d+/g) ?? [];
  return groups.some((_, first) => {
    let digits = '';
    for (const group of groups.slice(first)) {
      digits += group;
      if (digits.length > MAX_WRITTEN_DIGITS) return false;
      if (isSameNumber(significantDigits(digits), number)) return true;
    }
    return false;
  });
}

function isSameNumber(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter === longer) return true;
  if (shorter.length < MIN_SAME_DIGITS) return false;
  if (longer.length - shorter.length <= MAX_PREFIX_DIGITS && longer.endsWith(shorter)) return true;
  // +44 (0)20 7946 0958: a trunk zero between the country code and the number.
  return [1, 2, 3].some(
    (code) => longer[code] === '0' && longer.slice(0, code) + longer.slice(code + 1) === shorter,
  );
}

/** The digits without the international prefix or the trunk zero. */
function significantDigits(digits: string): string {
  return digits.replace(/^0+/, '');
}
