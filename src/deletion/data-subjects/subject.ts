/** A person, identified by an email address, a phone number or the tenant's user id. */
export interface Subject {
  kind: 'email' | 'phone' | 'userId';
  /** The spelling of `subjectOf`: an address in NFKC and lower case, the digits of a number, or the id unchanged. */
  value: string;
}

/** Two numbers are the same if their last digits are: the digits before are a country code and a trunk zero. */
const MIN_SAME_DIGITS = 8;
const MAX_PREFIX_DIGITS = 4;
/** E.164 allows 15 digits. The international prefix `00` precedes them, and some people add a trunk zero. */
const MAX_WRITTEN_DIGITS = 18;

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
/** Digits, and the characters that people write between the digits of one number. */
const DIGIT_RUN = /\d(?:[\s().+/\-‐-―]{0,4}\d)*/g;
/** Letters of scripts with spaces between words. Chinese, Japanese and Korean text may touch an address. */
const SPACED = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}]`;
/** The text after `ada@example.com` makes it another address: `.au` does, `.Thanks` does not. */
const CONTINUES = String.raw`${SPACED}|-${SPACED}|\.[a-z]{2}(?![\p{L}\p{N}-])`;

/** The person with this identifier, in one spelling. */
export function subjectOf(kind: Subject['kind'], written: string): Subject {
  if (kind === 'userId') return { kind, value: written };
  if (kind === 'email') return { kind, value: plain(written).trim() };
  return { kind, value: significantDigits(plain(written).replaceAll(/\D/g, '')) };
}

/** SQL: the expression in the spelling of `anchorOf`. */
export function searchableSql(kind: Subject['kind'], expression: string): string {
  if (kind === 'email') return `lower(normalize(${expression}, NFKC))`;
  const digits = `translate(normalize(${expression}, NFKC), '${ARABIC_DIGITS}', '01234567890123456789')`;
  return `regexp_replace(${digits}, '[^0-9]', '', 'g')`;
}

/** A part of every text that mentions the person, in the spelling of `searchableSql`. Other texts may have it too. */
export function anchorOf({ kind, value }: Subject): string {
  if (kind === 'phone') return value.slice(-MIN_SAME_DIGITS);
  // A database with the locale C lowers ASCII letters only.
  const parts = value.match(/[\u0021-\u007e]+/g) ?? [];
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** Whether the text mentions the address or the number, in any spelling. In doubt it does. */
export function mentions({ kind, value }: Subject, text: string): boolean {
  const readable = plain(text);
  if (kind === 'phone') return (readable.match(DIGIT_RUN) ?? []).some((run) => holdsNumber(run, value));
  const written = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const before = String.raw`(?<!${SPACED}|[_%+-]|(?<!\.)\.)`;
  return new RegExp(`${before}${written}(?!${CONTINUES})`, 'u').test(readable);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
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

/** Without the international prefix or the trunk zero. */
function significantDigits(digits: string): string {
  return digits.replace(/^0+/, '');
}
