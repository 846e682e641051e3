/** E.164 allows no more digits, country code included. */
const MAX_DIGITS = 15;
const FEWEST_DIGITS = 7;
/** No country writes more without its country code; cards and IBANs do. */
const MAX_NATIONAL_DIGITS = 13;

/** Groups of digits as countries write their numbers; `(` marks an area code in parentheses. */
const NATIONAL_SHAPES = [
  // A trunk zero, in most of Europe, Asia and Africa, or the international prefix 00.
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
/** Nine digits in threes may as well be a large number. */
const THREES = /^[5-9]\d\d \d{3} \d{3}$/;
/** Groups that are a number when nothing else is said. */
const PLAUSIBLE = /^\(?\d{1,5}(?: \d{2,8}){1,5}$/;
/** Postal codes of the USA and Brazil, and US social security numbers. */
const OTHER_CODE = /^\d{5}-\d{3,4}$|^\d{3}-\d\d-\d{4}$/;

const YEARS = /^(?:19|20)\d\d (?:19|20)\d\d$/;
const CLOCK_TIMES = /^(?:[01]\d|2[0-4])[0-5]\d (?:[01]\d|2[0-4])[0-5]\d$/;
const YEAR_IN_PARENTHESES = /^\((?:19|20)\d\d /;
/** A coordinate or another decimal number. */
const DECIMAL = /^\+?(?:0|[1-9]\d{0,2})\.\d{1,8}$|^(?:0|[1-9]\d{0,2})\.\d+$/;
const THOUSANDS = /^[1-9]\d{0,2}(?:([. ])\d{3})(?:\1\d{3})*$/;
const ROUND = /0{5}$/;
const UNIX_TIME = /^1(?:\d{9}|\d{12})$/;
const DATE_TIME = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/;

/** How sure the text around a candidate makes us. */
export interface Surroundings {
  /** Words near it say that it is a phone number. */
  isSaidToBe: boolean;
  /** It is essentially the whole message. */
  isAll: boolean;
  /** Nothing that could be counted follows. */
  endsClause: boolean;
}

/** Whether a run of digits and separators is a phone number in these surroundings. E.164 numbers need none. */
export function isPhoneNumber(written: string, surroundings: Surroundings): boolean {
  const digits = written.replaceAll(/\D/g, '');
  if (DECIMAL.test(written)) return false;
  if (written.startsWith('+')) return isInRange(digits, MAX_DIGITS) && digits[0] !== '0';
  if (/^00[1-9]/.test(digits)) {
    const isCertain = digits !== written || surroundings.isSaidToBe || surroundings.isAll;
    return isCertain && isInRange(digits.slice(2), MAX_DIGITS);
  }
  if (!isInRange(digits, MAX_NATIONAL_DIGITS)) return false;
  return digits === written ? isBareNumber(digits, surroundings) : isGroupedNumber(written, surroundings);
}

function isInRange(digits: string, most: number): boolean {
  return digits.length >= FEWEST_DIGITS && digits.length <= most;
}

function isBareNumber(digits: string, { isSaidToBe, isAll }: Surroundings): boolean {
  if (ROUND.test(digits)) return false;
  if (isSaidToBe) return true;
  if (!isAll || UNIX_TIME.test(digits) || DATE_TIME.test(digits)) return false;
  return digits.startsWith('0') || (digits.length >= 10 && digits.length <= 12);
}

function isGroupedNumber(written: string, { isSaidToBe, isAll, endsClause }: Surroundings): boolean {
  const groups = written
    .replaceAll(/\((\d+)\)/g, ' ($1 ')
    .replaceAll(/[^\d(]+/g, ' ')
    .trim();
  if (YEARS.test(groups)) return false;
  if (isSaidToBe) return true;
  const isOther = CLOCK_TIMES.test(groups) || YEAR_IN_PARENTHESES.test(groups) || OTHER_CODE.test(written);
  if (isOther) return false;
  if (THREES.test(groups)) return !written.includes('.') && endsClause;
  if (THOUSANDS.test(written)) return false;
  const digits = groups.replaceAll(/\D/g, '').length;
  return (
    NATIONAL_SHAPES.some((shape) => shape.test(groups) && digits > FEWEST_DIGITS) ||
    (isAll && PLAUSIBLE.test(groups))
  );
}
