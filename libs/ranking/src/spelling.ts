import { type Language, stem } from '@app/languages';
import type { CorpusStats } from './bm25';
import { functionWordFor } from './function-words';
import type { Query } from './query';

/** Limits on the lookups for a question. */
const MAX_CORRECTED_WORDS = 3;
/** A message with more unknown words is about something else, or in a language of its own. */
const MAX_UNKNOWN_WORDS = 16;
const MAX_VARIANTS = 600;
/** Shorter words are too similar to others; longer texts are not words. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 30;
/** The shortest part of two words that are written together. */
const MIN_PART_LETTERS = 4;

/** The letters of scripts with spaces, without diacritics. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяєіїґљњђћџў',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژکگی',
  'अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहािीुूेैोौं्',
];

/**
 * The relative likelihoods of typing errors as logarithms. Swapped, doubled and missing letters are far more frequent
 * than other errors, and errors in the first letter are rare (Pollock and Zamora, 1984).
 */
const LIKELIHOOD = { swap: 2, double: 2, omission: 1, other: 0, first: -3, apart: -2 } as const;

/** A possible correction of a misspelt word. */
export interface Variant {
  /** One word, or two words with the missing space. */
  words: string;
  /** The index terms of each word, one per language. */
  terms: readonly (readonly string[])[];
  /** The logarithm of the relative likelihood of the typing error. */
  likelihood: number;
}

/** A word of a question that no passage contains. */
export interface Misspelling {
  word: string;
  /** The function word that it most likely is: "wich" is "which". */
  functionWord?: string;
  /** The words that it may be; none for a function word. */
  variants: readonly Variant[];
}

/**
 * The words of a question that may be misspelt, heaviest first: words of scripts with spaces, of at least four letters
 * and without digits, that no passage contains. None if there are more than 16.
 */
export function unknownWordsOf(
  query: Query,
  { documentFrequency }: Pick<CorpusStats, 'documentFrequency'>,
): string[] {
  const unknownWords = query.words
    .filter(({ terms }) => terms.every((term) => !documentFrequency.get(term)))
    .flatMap(({ word }) => (word !== undefined && isCorrectable(word) ? [word] : []));
  return unknownWords.length > MAX_UNKNOWN_WORDS ? [] : unknownWords;
}

/**
 * All unknown words that may be function words, and the first three of the others with at most 600 words that differ by
 * one typing error (Damerau, 1964). Each takes up to 10 ms, in which the process does nothing else.
 */
export function* misspellingsOf(
  unknownWords: readonly string[],
  languages: readonly Language[],
): Generator<Misspelling> {
  let correctable = MAX_CORRECTED_WORDS;
  for (const word of unknownWords) {
    const functionWord = functionWordFor(word, languages);
    if (functionWord !== undefined) yield { word, functionWord, variants: [] };
    else if (correctable-- > 0) yield { word, variants: variantsOf(word, languages) };
  }
}

/**
 * The most likely correction of each misspelt word, by the likelihood of the error and the frequency of the
 * correction in the passages (Kernighan, Church and Gale, 1990). Words without a variant in the passages are left
 * out.
 */
export function corrections(
  misspellings: readonly Misspelling[],
  documentFrequency: ReadonlyMap<string, number>,
): Map<string, string> {
  const correctionOf = new Map<string, string>();
  for (const { word, functionWord, variants } of misspellings) {
    if (functionWord !== undefined) correctionOf.set(word, functionWord);
    let best = -Infinity;
    for (const { words, terms, likelihood } of variants) {
      const frequencies = terms.map((ownTerms) =>
        ownTerms.reduce((sum, term) => sum + (documentFrequency.get(term) ?? 0), 0),
      );
      const score = Math.log(Math.min(...frequencies)) + likelihood;
      if (score <= best) continue;
      best = score;
      correctionOf.set(word, words);
    }
  }
  return correctionOf;
}

function isCorrectable(word: string): boolean {
  return word.length >= MIN_LETTERS && word.length <= MAX_LETTERS && !/\p{N}/u.test(word);
}

function variantsOf(word: string, languages: readonly Language[]): Variant[] {
  const variants = new Map<string, Variant>();
  for (const [words, likelihood] of typingErrors(word)) {
    if (variants.size >= MAX_VARIANTS) break;
    if (words === word || variants.has(words)) continue;
    const terms = words.split(' ').map((part) => languages.map((language) => stem(part, language)));
    variants.set(words, { words, terms, likelihood });
  }
  return [...variants.values()];
}

/**
 * All words that differ by one typing error, from the beginning of the word to its end. A limit thus drops errors near
 * the end, most of which the stemmer removes.
 */
function* typingErrors(word: string): Generator<[words: string, likelihood: number]> {
  const letters = Array.from(word);
  const alphabet = Array.from(
    ALPHABETS.find((candidate) => letters.some((letter) => candidate.includes(letter))) ?? '',
  );
  const positionLikelihood = (i: number) => (i === 0 ? LIKELIHOOD.first : 0);
  const replaced = (i: number, removed: number, ...inserted: string[]) =>
    letters.toSpliced(i, removed, ...inserted).join('');
  for (const [i, letter] of letters.entries()) {
    const next = letters[i + 1];
    if (next !== undefined) yield [replaced(i, 2, next, letter), LIKELIHOOD.swap + positionLikelihood(i)];
    yield [replaced(i, 1), (letter === next ? LIKELIHOOD.double : LIKELIHOOD.other) + positionLikelihood(i)];
    yield [replaced(i, 0, letter), LIKELIHOOD.double];
  }
  for (let i = MIN_PART_LETTERS; i <= letters.length - MIN_PART_LETTERS; i++)
    yield [replaced(i, 0, ' '), LIKELIHOOD.apart];
  for (const i of letters.keys()) {
    for (const letter of alphabet) {
      yield [replaced(i, 1, letter), LIKELIHOOD.other + positionLikelihood(i)];
      yield [replaced(i, 0, letter), LIKELIHOOD.omission + positionLikelihood(i)];
    }
  }
  for (const letter of alphabet) yield [replaced(letters.length, 0, letter), LIKELIHOOD.omission];
}
