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

/** For a character class: digits, and the numerals with which Chinese, Japanese and Korean write numbers in words. */
export const NUMERALS = String.raw`\d一二三四五六七八九十百千萬万兩两일이삼사오육칠팔구십백천만`;
