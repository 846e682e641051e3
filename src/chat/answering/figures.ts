import { digitValue, FOREIGN_DIGIT, phonesIn } from '@app/languages';

/** The first of them is Arabic. */
const BEYOND_LATIN = /[\u0660-\uffff]/;
/** Digits with separators of thousands or decimals: `1,234.50`, `1.234,50`, `1'234`, `24.11.2026`. */
const NUMBER = /\d+(?:[.,'’]\d+)*/g;
/** The rest of a number with spaces between thousands: `12 345,50`. */
const SPACED_REST = /^(?:[ \u00a0\u202f]\d{3}(?!\d))+(?:[.,]\d+)?/;
const MAX_FIGURE_CHARS = 40;
/** The digits that a phone number shares with its international form. */
const LOCAL_PHONE_DIGITS = 7;
const AFTERNOON = /(\d{1,2})(?:[.:]\d{2})?\s?p\.?m\b/gi;
/** A currency sign, a percent sign or a currency code next to a number. */
const UNIT_AFTER = /^[ \u00a0\u202f]?(?:\p{Sc}|[%٪]|[A-Z]{3}(?![\p{L}\p{N}]))/u;
const UNIT_BEFORE = /(?:\p{Sc}|(?<![\p{L}\p{N}])[A-Z]{3})[ \u00a0\u202f]?$/u;
/** Small whole numbers count the items of lists, and texts write them in words. */
const MAX_TRIVIAL = 12;
const MAX_UNIT_CHARS = 5;
const MAX_HOUR = 23;

/** A number as written, with its possible values. */
export interface Figure {
  written: string;
  /** `1.234` may be 1234 or 1.234. */
  values: string[];
  /** The runs of digits in it. */
  parts: string[];
  /** The position of its first character. */
  index: number;
}

/** A figure of an answer. */
export interface Claim extends Figure {
  /** Whether it is a price or a share; its value must then be equal. */
  isAmount: boolean;
}

/** The text with the digits and number signs of all scripts as in English. */
export function withAsciiDigits(text: string): string {
  if (!BEYOND_LATIN.test(text)) return text;
  return text
    .replace(FOREIGN_DIGIT, (digit) => String(digitValue(digit)))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
}

/** The figures of several texts. Phone numbers and times are read only if an answer has some. */
export class KnownFigures {
  private readonly values = new Set<string>();
  private readonly parts = new Set<string>();
  private afternoonHours?: ReadonlySet<string>;

  /** The texts have ASCII digits (`withAsciiDigits`). */
  constructor(private readonly texts: readonly string[]) {
    for (const text of texts) {
      for (const { values, parts } of figuresOf(text)) {
        for (const value of values) this.values.add(value);
        for (const part of parts) this.parts.add(part);
      }
    }
  }

  /** The unknown claims of a text (with ASCII digits), as written. */
  unknownOf(claims: readonly Claim[], text: string): string[] {
    const phones = this.knownPhonesIn(text);
    const isInPhone = ({ index }: Claim): boolean =>
      phones.some((phone) => phone.index <= index && index < phone.index + phone.written.length);
    return claims.filter((claim) => !isInPhone(claim) && !this.knows(claim)).map(({ written }) => written);
  }

  private knownPhonesIn(text: string): Phone[] {
    const phones = phonesOf(text);
    if (phones.length === 0) return [];
    const known = new Set(this.texts.flatMap(phonesOf).map(({ key }) => key));
    return phones.filter(({ key }) => known.has(key));
  }

  private knows({ values, parts, isAmount }: Claim): boolean {
    if (values.some((value) => this.values.has(value))) return true;
    if (isAmount) return false;
    return parts.every((part) => isTrivial(part) || this.knowsPart(part));
  }

  private knowsPart(part: string): boolean {
    if (this.parts.has(part) || this.values.has(part)) return true;
    if (Number(part) > MAX_HOUR) return false;
    this.afternoonHours ??= new Set(this.texts.flatMap(afternoonHoursOf));
    return this.afternoonHours.has(part);
  }
}

/**
 * The figures of a text (with ASCII digits), in its order. A number with spaces between thousands is one figure.
 */
export function figuresOf(text: string): Figure[] {
  const figures: Figure[] = [];
  let takenUntil = 0;
  for (const match of text.matchAll(NUMBER)) {
    if (match.index < takenUntil) continue;
    let written = match[0];
    if (written.length <= 3) {
      const rest = text.slice(match.index + written.length, match.index + MAX_FIGURE_CHARS);
      written += SPACED_REST.exec(rest)?.[0] ?? '';
    }
    takenUntil = match.index + written.length;
    figures.push(figureOf(written, match.index));
  }
  return figures;
}

/** The figures of an answer (with ASCII digits), in its order. Small counts are left out. */
export function claimsOf(text: string): Claim[] {
  const claims: Claim[] = [];
  for (const figure of figuresOf(text)) {
    const claim = { ...figure, isAmount: isAmount(text, figure) };
    if (claim.isAmount || !claim.parts.every(isTrivial)) claims.push(claim);
  }
  return claims;
}

function isAmount(text: string, { index: start, written }: Figure): boolean {
  const end = start + written.length;
  return (
    UNIT_AFTER.test(text.slice(end, end + MAX_UNIT_CHARS)) ||
    UNIT_BEFORE.test(text.slice(Math.max(0, start - MAX_UNIT_CHARS), start))
  );
}

function figureOf(written: string, index: number): Figure {
  const groups = written.split(/[.,'’ \u00a0\u202f]/);
  const parts = groups.map(withoutZeros);
  const separators = [...written.replaceAll(/\d/g, '')];
  return { written, values: valuesOf(groups, separators), parts, index };
}

/** The possible values of digit groups with these separators. */
function valuesOf(groups: readonly string[], separators: readonly string[]): string[] {
  if (separators.length === 0) return [withoutZeros(groups[0]!)];
  const values: string[] = [];
  const [thousands, decimals] = [groups.slice(0, -1), groups.at(-1)!];
  if (areThousands(groups, separators)) values.push(withoutZeros(groups.join('')));
  const last = separators.at(-1)!;
  const before = separators.slice(0, -1);
  if ((last === '.' || last === ',') && !before.includes(last) && areThousands(thousands, before)) {
    const fraction = decimals.replace(/0+$/, '');
    values.push(withoutZeros(thousands.join('')) + (fraction && `.${fraction}`));
  }
  return values;
}

/** Whether the groups form a whole number: all after the first have three digits, or two as in India. */
function areThousands(groups: readonly string[], separators: readonly string[]): boolean {
  return (
    new Set(separators).size <= 1 &&
    groups.every((group, i) => i === 0 || group.length === 3 || (group.length === 2 && i < groups.length - 1))
  );
}

function isTrivial(part: string): boolean {
  return Number(part) <= MAX_TRIVIAL;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** The hours of "6 pm" and the like in a text, as 18. */
function afternoonHoursOf(text: string): string[] {
  return [...text.matchAll(AFTERNOON)].map(([, hour]) => String((Number(hour) % 12) + 12));
}

/** A phone number of a text. */
interface Phone {
  written: string;
  index: number;
  /** The same with and without the code of the country. */
  key: string;
}

/** The phone numbers of a text. */
export function phonesOf(text: string): Phone[] {
  return phonesIn(text).map(({ written, index }) => ({
    written,
    index,
    key: written.replaceAll(/\D/g, '').slice(-LOCAL_PHONE_DIGITS),
  }));
}
