/** A decimal digit of another script, e.g. Arabic or Thai. */
export const FOREIGN_DIGIT = /[^\P{Nd}0-9]/gu;
const ONE_DIGIT = /^\p{Nd}$/u;

/** The value of a decimal digit. The digits of a script are ten code points in a row, from 0 to 9. */
export function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && ONE_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
