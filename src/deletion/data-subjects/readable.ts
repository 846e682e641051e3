import { sql, type Query } from '../../platform/database/sql';

/** Unicode's default-ignorable characters: they have no width, and people do not see them. */
const INVISIBLE = classOf([
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0xe0000, 0xe0fff],
]);
const INVISIBLE_CHARACTER = new RegExp(INVISIBLE, 'gu');

/** The digits of scripts that have their own, ten of each, from zero on. */
const OWN_DIGITS = Array.from('٠۰०০੦૦୦௦౦೦൦๐໐༠၀០', (zero) =>
  Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero.codePointAt(0)! + digit)),
).flat();
const OWN_DIGIT = new RegExp(`[${OWN_DIGITS.join('')}]`, 'gu');

/** HTML's names of the characters in addresses and numbers. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  commat: '@',
  dash: '-',
  hyphen: '-',
  lowbar: '_',
  nbsp: ' ',
  period: '.',
  plus: '+',
};
const NAMES = Object.keys(NAMED).join('|');
/** Characters that are written in a code: in HTML, in URLs, in the source of a mail, and in programs. */
const CODED = new RegExp(
  String.raw`&#(?<decimal>\d{1,7});?|&#x(?<hex>[\da-f]{1,6});?|&(?<name>${NAMES});|(?:[%=][\da-f]{2})+|\\u\{(?<point>[\da-f]{1,6})\}|\\u(?<unit>[\da-f]{4})|\\x(?<byte>[\da-f]{2})`,
  'gu',
);
/** SQL: matches a text with a code of a letter, a digit, or a character that addresses have. */
const HAS_CODE = String.raw`&#|&(${NAMES});|[%=](2[5bde]|3[0-9]|[4-7][0-9a-f])|\\[ux]\{?[0-9a-f]{2}`;
/** A code may be coded once more. */
const MAX_ROUNDS = 3;

/** The text in one spelling: NFKC, lower case, ASCII digits, plain dots, one space between words, nothing invisible. */
export function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE_CHARACTER, '')
    .toLowerCase()
    .replaceAll('。', '.')
    .replaceAll(OWN_DIGIT, (digit) => String(OWN_DIGITS.indexOf(digit) % 10))
    .replaceAll(/\s+/g, ' ');
}

/** The text as it is written, then with its codes read, round by round, each `normalized`. */
export function readings(text: string): string[] {
  const read = [normalized(text)];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const last = read.at(-1)!;
    const next = normalized(last.replaceAll(CODED, decoded));
    if (next === last) break;
    read.push(next);
  }
  return read;
}

/** SQL: the expression in one spelling, with ASCII letters and digits as in `normalized`. */
export function normalizedSql(expression: Query): Query {
  return sql`translate(lower(regexp_replace(normalize(${expression}, NFKC), ${INVISIBLE}, '', 'g')),
    ${OWN_DIGITS.join('')}, ${'0123456789'.repeat(OWN_DIGITS.length / 10)})`;
}

/** SQL: whether a normalized text has codes, which only `readings` reads. */
export function hasCodeSql(normalizedText: Query): Query {
  return sql`${normalizedText} ~ ${HAS_CODE}`;
}

function decoded(code: string, ...rest: unknown[]): string {
  const { decimal, hex, name, point, unit, byte } = rest.at(-1) as Record<string, string | undefined>;
  if (name !== undefined) return NAMED[name] ?? code;
  if (decimal !== undefined) return characterOf(Number(decimal));
  const digits = hex ?? point ?? unit ?? byte;
  if (digits !== undefined) return characterOf(Number.parseInt(digits, 16));
  try {
    return decodeURIComponent(code.replaceAll('=', '%'));
  } catch {
    return code;
  }
}

/** PostgreSQL stores no NUL, and people do not write half of a surrogate pair. */
function characterOf(point: number): string {
  return point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)
    ? ' '
    : String.fromCodePoint(point);
}

function classOf(ranges: readonly [from: number, to: number][]): string {
  return `[${ranges.map((ends) => String.fromCodePoint(ends[0]) + '-' + String.fromCodePoint(ends[1])).join('')}]`;
}
