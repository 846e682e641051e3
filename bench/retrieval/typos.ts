import { hasContentWords } from '@app/ranking';

const MIN_LETTERS = 5;
const WORD = /\p{L}+/gu;
const UNCASED = /\p{Lo}/u;

/**
 * The text with one typing error (a letter too many, missing or wrong, or two swapped) in one of its content words of
 * five letters or more; the same error for the same seed. Unchanged without a word of this length.
 */
export function misspell(text: string, seed: number): string {
  const below = randomBelow(seed);
  const words = [...text.matchAll(WORD)].filter(
    ([word]) => word.length >= MIN_LETTERS && !UNCASED.test(word) && hasContentWords(word),
  );
  const chosen = words[below(words.length)];
  if (!chosen) return text;
  const [word] = chosen;
  const alphabet = Array.from(words.join('').toLowerCase());
  let slipped = word;
  while (slipped === word) slipped = slip(Array.from(word), alphabet, below).join('');
  return text.slice(0, chosen.index) + slipped + text.slice(chosen.index + word.length);
}

function slip(letters: string[], alphabet: string[], below: (end: number) => number): string[] {
  const at = below(letters.length);
  const letter = alphabet[below(alphabet.length)] ?? '';
  const kind = below(4);
  if (kind === 0) return letters.toSpliced(at, 0, letter);
  if (kind === 1) return letters.toSpliced(at, 1);
  if (kind === 2) return letters.toSpliced(at, 1, letter);
  const first = Math.min(at, letters.length - 2);
  return letters.toSpliced(first, 2, letters[first + 1] ?? '', letters[first] ?? '');
}

/** Random whole numbers below an end: the linear congruential generator of Numerical Recipes. */
function randomBelow(seed: number): (end: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}
