/** The maximum of E.164, including the country code. */
const MAX_DIGITS = 15;
const MIN_DIGITS = 7;
/** Text that does not match has too few digits for a phone number. */
export const ENOUGH_DIGITS = new RegExp(`(?:\\d\\D*){${MIN_DIGITS}}`);
/** No country has longer national numbers. Card numbers and IBANs are longer. */
const MAX_NATIONAL_DIGITS = 13;

/** How countries group the digits of national numbers; `(` begins an area code in parentheses. */
const NATIONAL_SHAPES = [
  // A leading trunk zero (most of Europe, Asia and Africa) or the international prefix 00.
  /^\(?0\d*(?: \(?\d{2,}){0,5}(?: \d)?$/,
  /^\(\d{2,5} [\d ]+$/,
  // North America.
  /^(?:1 )?[2-9]\d\d [2-9]\d\d \d{4}$/,
  /^1 \([2-9]\d\d [2-9]\d\d \d{4}$/,
  // Spain, Portugal, Poland, Czechia: nine digits, no trunk zero.
  /^[5-9]\d\d \d\d \d\d \d\d$/,
  // Brazil and Mexico.
  /^\d\d 9\d{4} \d{4}$/,
  /^[1-9]\d [2-9]\d{3} \d{4}$/,
  // Russia.
  /^[78] \(?\d{3} \d{3} \d\d \d\d$/,
  // China, India, Italy.
  /^1[3-9]\d \d{4} \d{4}$/,
  /^[6-9]\d{4} \d{5}$/,
  /^3\d\d (?:\d{6,7}|\d{3} \d{4}|\d\d \d\d \d{3})$/,
];
/** Three groups of three digits: a phone number or a large number. */
const THREES = /^[5-9]\d\d \d{3} \d{3}$/;
/** Groups of digits that are a phone number only if they are the whole message. */
const PLAUSIBLE = /^\(?\d{1,5}(?: \d{2,8}){1,5}$/;
/** Postal codes of the USA and Brazil, and US social security numbers. */
const OTHER_CODE = /^\d{5}-\d{3,4}$|^\d{3}-\d\d-\d{4}$/;

const YEARS = /^(?:19|20)\d\d (?:19|20)\d\d$/;
const CLOCK_TIMES = /^(?:[01]\d|2[0-4])[0-5]\d (?:[01]\d|2[0-4])[0-5]\d$/;
const YEAR_IN_PARENTHESES = /^\((?:19|20)\d\d /;
/** A coordinate or another decimal fraction. */
const DECIMAL = /^\+?(?:0|[1-9]\d{0,2})\.\d{1,8}$|^(?:0|[1-9]\d{0,2})\.\d+$/;
const THOUSANDS = /^[1-9]\d{0,2}(?:([. ])\d{3})(?:\1\d{3})*$/;
const ROUND = /0{5}$/;
const UNIX_TIME = /^1(?:\d{9}|\d{12})$/;
const DATE_TIME = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/;

/** The clues in the text around a candidate. */
export interface Surroundings {
  /** Words near it announce a phone number. */
  isAnnounced: boolean;
  /** The message consists of this number and courtesies. */
  isAll: boolean;
  /** The clause ends after it, so that it does not count anything. */
  endsClause: boolean;
}

/** Whether these digits and separators are a phone number. A number in E.164 form always is. */
export function isPhoneNumber(written: string, surroundings: Surroundings): boolean {
  const digits = written.replaceAll(/\D/g, '');
  if (DECIMAL.test(written)) return false;
  if (written.startsWith('+')) return isInRange(digits, MAX_DIGITS) && digits[0] !== '0';
  if (/^00[1-9]/.test(digits)) {
    const isCertain = digits !== written || surroundings.isAnnounced || surroundings.isAll;
    return isCertain && isInRange(digits.slice(2), MAX_DIGITS);
  }
  if (!isInRange(digits, MAX_NATIONAL_DIGITS)) return false;
  return digits === written ? isBareNumber(digits, surroundings) : isGroupedNumber(written, surroundings);
}

function isInRange(digits: string, maxDigits: number): boolean {
  return digits.length >= MIN_DIGITS && digits.length <= maxDigits;
}

function isBareNumber(digits: string, { isAnnounced, isAll }: Surroundings): boolean {
  if (ROUND.test(digits)) return false;
  if (isAnnounced) return true;
  if (!isAll || UNIX_TIME.test(digits) || DATE_TIME.test(digits)) return false;
  return digits.startsWith('0') || (digits.length >= 10 && digits.length <= 12);
}

function isGroupedNumber(written: string, { isAnnounced, isAll, endsClause }: Surroundings): boolean {
  const groups = written
    .replaceAll(/\((\d+)\)/g, ' ($1 ')
    .replaceAll(/[^\d(]+/g, ' ')
    .trim();
  if (YEARS.test(groups)) return false;
  if (isAnnounced) return true;
  const isOther = CLOCK_TIMES.test(groups) || YEAR_IN_PARENTHESES.test(groups) || OTHER_CODE.test(written);
  if (isOther) return false;
  if (THREES.test(groups)) return !written.includes('.') && endsClause;
  if (THOUSANDS.test(written)) return false;
  const digits = groups.replaceAll(/\D/g, '').length;
  return (
    NATIONAL_SHAPES.some((shape) => shape.test(groups) && digits > MIN_DIGITS) ||
    (isAll && PLAUSIBLE.test(groups))
  );
}
