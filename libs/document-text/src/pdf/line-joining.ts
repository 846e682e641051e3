import { joint } from '@app/languages';

/** The beginning of an item of a list: a bullet, or a number with a dot or a bracket. */
const BULLET = /^(?:[•‣◦▪▫●○■□◆◇►▶➢➤✓✔\uf0b7\uf0a7\uf0d8]\s*|[-–—*·o]\s+)(?=\S)/u;
const NUMBER = /^\(?(\d{1,3})[.)]\s+(?=\S)/;
/** "(415) 555-0199": the code of an area and a number. */
const TELEPHONE = /^\(\d{1,3}\)\s+\d(?:[\s./-]?\d){4,}/;
const HYPHEN = /(\p{L})[-\u00ad\u2010]$/u;

/** The number of a list item (null for a bullet) and its text; undefined for a line that begins no item. */
export function itemOf(line: string): { number: number | null; text: string } | undefined {
  const bullet = BULLET.exec(line);
  if (bullet !== null) return { number: null, text: line.slice(bullet[0].length) };
  const number = NUMBER.exec(line);
  if (number === null || TELEPHONE.test(line)) return undefined;
  return { number: Number(number[1]), text: line.slice(number[0].length) };
}

/**
 * Joins a line to the text before it. A word that is hyphenated at the line's end becomes whole; a hyphen before a
 * capital letter or a digit, or in a word that is hyphenated elsewhere (`isWord`), stays.
 */
export function joinLine(text: string, line: string, isWord: (word: string) => boolean): string {
  if (text === '') return line;
  if (HYPHEN.test(text) && /^[\p{L}\p{N}]/u.test(line)) {
    const isSoft = !text.endsWith('-') && !text.endsWith('\u2010');
    if (!isSoft && !/^\p{Ll}/u.test(line)) return text + line;
    const hyphenated = `${lastWord(text)}${firstWord(line)}`.toLowerCase();
    if (!isSoft && isWord(hyphenated) && !isWord(hyphenated.replaceAll('-', ''))) return text + line;
    return text.slice(0, -1) + line;
  }
  // A telephone number, a range.
  if (/\p{Nd}[-\u2010]$/u.test(text) && /^\p{Nd}/u.test(line)) return text + line;
  return text + joint(text, line) + line;
}

/** The words with a hyphen inside a line, and all words that may be parts of these, in lower case. */
export function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? [];
}

const MAX_WORD_CHARS = 60;

function lastWord(text: string): string {
  return /[\p{L}\p{M}-]*$/u.exec(text.slice(-MAX_WORD_CHARS))?.[0] ?? '';
}

function firstWord(line: string): string {
  return /^[\p{L}\p{M}]*/u.exec(line.slice(0, MAX_WORD_CHARS))?.[0] ?? '';
}
