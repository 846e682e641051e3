/** Two numbers with this many equal last digits are the same. A country code and a trunk zero precede them. */
const MIN_SAME_DIGITS = 8;
const MAX_PREFIX_DIGITS = 4;
/** E.164 allows 15 digits. The international prefix `00` precedes them, and some people add a trunk zero. */
const MAX_WRITTEN_DIGITS = 18;

/** Digits, and the characters that people write between the digits of one number. */
const DIGIT_RUN = /\d(?:[^\p{L}\p{N}|]{0,4}\d)*/gu;
/** A tag of HTML between the digits. */
const TAG = /<\/?[a-z][^<>|]{0,100}>/g;

/** Whether any reading of a text contains the number in `significantDigits`. In doubt, true. */
export function hasNumber(readings: readonly string[], number: string): boolean {
  const texts = readings.flatMap((text) => [text, text.replaceAll(TAG, '')]);
  return [...new Set(texts)].some((text) =>
    (text.match(DIGIT_RUN) ?? []).some((run) => holdsNumber(run, number)),
  );
}

/** The last digits of the number: all texts with the number have them, unless they are coded. */
export function lastDigits(number: string): string {
  return number.slice(-MIN_SAME_DIGITS);
}

/** The digits without the international prefix or the trunk zero. */
export function significantDigits(digits: string): string {
  return digits.replace(/^0+/, '');
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
