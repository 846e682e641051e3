const MIN_LETTERS = 4;
const LETTER_GAP = /(?<=\p{L}\p{M}*)\s+(?=\p{L})/gu;

/**
 * Whether the letters of a line stand apart, as in a heading that is typed "O P E N   D A I L Y". Letters in the order
 * of the alphabet are names.
 */
export function isLetterSpaced(line: string): boolean {
  if (!/^\s*\p{L}\p{M}*\s/u.test(line)) return false;
  const signs = line.trim().split(/\s+/);
  const letters = signs.filter((sign) => /^\p{L}\p{M}*$/u.test(sign));
  return (
    letters.length >= MIN_LETTERS &&
    signs.every((sign) => /^\P{M}\p{M}*$/u.test(sign)) &&
    letters.some((letter, at) => at > 0 && letter <= letters[at - 1]!)
  );
}

/** A word without the spaces between its letters. */
export function lettersTogether(word: string): string {
  return word.replace(LETTER_GAP, '');
}

/** A text whose letters may stand apart, with its words, between which there are several spaces. */
export function withoutLetterSpacing(text: string): string {
  return isLetterSpaced(text)
    ? text
        .split(/\s{2,}/)
        .map(lettersTogether)
        .join(' ')
    : text;
}
