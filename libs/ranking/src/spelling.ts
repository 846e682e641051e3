import type { CorpusStats } from './bm25';
import type { Language } from './language';
import type { Query } from './query';
import { stem } from './stemming';

/** Bounds on what is looked up for a question. */
const MAX_CORRECTED_WORDS = 3;
const MAX_VARIANTS = 600;
/** Shorter words have too many neighbours, longer ones are none. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 30;
/** Parts of two words that were written together. */
const MIN_PART_LETTERS = 4;

/** The letters of the scripts with spaces, without diacritics, as words are compared. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяєіїґљњђћџў',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژکگی',
  'अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहािीुूेैोौं्',
];

/**
 * How likely a slip is beside the others, as the log of a frequency: letters get swapped, doubled or left single far more often than
 * a certain other one is hit, and hardly ever the first (Pollock and Zamora, 1984).
 */
const SLIP = { swap: 2, double: 2, omission: 1, other: 0, first: -3, apart: -2 } as const;

/** What a misspelt word may have been meant to be. */
export interface Variant {
  /** One word, or two that lack the space between them. */
  words: string;
  /** Of each of the words: its index terms, one per language. */
  terms: readonly (readonly string[])[];
  /** Log of how likely the slip is. */
  likelihood: number;
}

/** A word of a question that the agent's passages do not hold. */
export interface Misspelling {
  word: string;
  variants: readonly Variant[];
}

/**
 * The words of a question that may be misspelt, the heaviest three: those of scripts with spaces, of four letters or more and without
 * digits, none of whose terms is in any passage. Each with at most 600 words one slip away (Damerau, 1964).
 */
export function misspellingsOf(
  query: Query,
  { documentFrequency }: Pick<CorpusStats, 'documentFrequency'>,
  languages: readonly Language[],
): Misspelling[] {
  return query.words
    .filter(({ terms }) => terms.every((term) => !documentFrequency.get(term)))
    .flatMap(({ word }) => (word !== undefined && isCorrectable(word) ? [word] : []))
    .slice(0, MAX_CORRECTED_WORDS)
    .map((word) => ({ word, variants: variantsOf(word, languages) }));
}

/**
 * What each misspelt word was most likely meant to be, going by how often the passages hold its variants (Kernighan, Church and Gale, 1990);
 * a word without any such variant is left out.
 */
export function corrections(
  misspellings: readonly Misspelling[],
  documentFrequency: ReadonlyMap<string, number>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { word, variants } of misspellings) {
    let best = -Infinity;
    for (const { words, terms, likelihood } of variants) {
      const frequency = Math.min(
        ...terms.map((own) => own.reduce((sum, term) => sum + (documentFrequency.get(term) ?? 0), 0)),
      );
      const score = Math.log(frequency) + likelihood;
      if (score <= best) continue;
      best = score;
      found.set(word, words);
    }
  }
  return found;
}

function isCorrectable(word: string): boolean {
  return word.length >= MIN_LETTERS && word.length <= MAX_LETTERS && !/\p{N}/u.test(word);
}

function variantsOf(word: string, languages: readonly Language[]): Variant[] {
  const variants = new Map<string, Variant>();
  for (const [words, likelihood] of slips(word)) {
    if (variants.size >= MAX_VARIANTS) break;
    if (words === word || variants.has(words)) continue;
    const terms = words.split(' ').map((part) => languages.map((language) => stem(part, language)));
    variants.set(words, { words, terms, likelihood });
  }
  return [...variants.values()];
}

/** All that is one slip away; where there are too many, what is lost are slips near the end, which the stemmer mostly cuts off. */
function* slips(word: string): Generator<[words: string, likelihood: number]> {
  const letters = Array.from(word);
  const alphabet = Array.from(
    ALPHABETS.find((known) => letters.some((letter) => known.includes(letter))) ?? '',
  );
  const at = (i: number) => (i === 0 ? SLIP.first : 0);
  const spliced = (i: number, removed: number, ...put: string[]) =>
    letters.toSpliced(i, removed, ...put).join('');
  for (const [i, letter] of letters.entries()) {
    const next = letters[i + 1];
    if (next !== undefined) yield [spliced(i, 2, next, letter), SLIP.swap + at(i)];
    yield [spliced(i, 1), (letter === next ? SLIP.double : SLIP.other) + at(i)];
    yield [spliced(i, 0, letter), SLIP.double];
  }
  for (let i = MIN_PART_LETTERS; i <= letters.length - MIN_PART_LETTERS; i++)
    yield [spliced(i, 0, ' '), SLIP.apart];
  for (const i of letters.keys()) {
    for (const letter of alphabet) {
      yield [spliced(i, 1, letter), SLIP.other + at(i)];
      yield [spliced(i, 0, letter), SLIP.omission + at(i)];
    }
  }
  for (const letter of alphabet) yield [spliced(letters.length, 0, letter), SLIP.omission];
}
