import type { Language } from './language';
import { fold, normalize } from './normalize';
import { stem } from './stemming';
import { isStopWord } from './stop-words';

/** A longer word is cut: it is no word, and stemmers and the index need a bound. */
const MAX_WORD_CHARS = 40;
/** Stems kept per language; texts repeat their words, and a look-up is ten times cheaper than a stemmer. */
const MAX_CACHED_STEMS = 20_000;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts written without spaces between words, and Hangul, whose words carry their particles: Thai, Lao, Burmese, Khmer, Kana, Han, Hangul. */
const UNSPACED_RANGES =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const UNSPACED = new RegExp(`[${UNSPACED_RANGES}]`, 'u');
const RUNS = new RegExp(`[${UNSPACED_RANGES}]+|[^${UNSPACED_RANGES}]+`, 'gu');
const CHARACTER = /\P{M}\p{M}*/gu;

/** A piece of a text that the index can hold: a word, or one character of a script without spaces. */
export interface Unit {
  /** A word's stem or a character. */
  term: string;
  /** Set for a character that follows another directly: the two together. */
  bigram?: string;
}

const caches = new Map<Language, Map<string, string>>();

/** The content words (stemmed, no stop words) and characters of a text in order, repeats kept. */
export function analyzeUnits(text: string, language: Language): Unit[] {
  const units: Unit[] = [];
  let cache = caches.get(language);
  if (!cache) caches.set(language, (cache = new Map()));
  for (const word of words(text)) {
    if (UNSPACED.test(word)) {
      for (const character of characters(word)) units.push(character);
    } else {
      const term = termOf(word, language, cache);
      if (term !== '') units.push({ term });
    }
  }
  return units;
}

/**
 * The index terms of a text in order, repeats kept: words normalised (NFKC, lower case, no diacritics), without stop words, stemmed
 * (their first 6 letters where the language has no stemmer); runs of Han, Kana, Hangul, Thai, Lao, Khmer and Burmese as single
 * characters and pairs of characters. Never throws, linear in the length of the text.
 */
export function analyze(text: string, language: Language): string[] {
  const terms: string[] = [];
  for (const { term, bigram } of analyzeUnits(text, language)) {
    if (bigram !== undefined) terms.push(bigram);
    terms.push(term);
  }
  return terms;
}

/** The words of a text, normalised but unfolded, at most 40 characters each; a run of a script without spaces is one word of any length. */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const [match] of normalize(text).matchAll(WORD)) {
    if (!UNSPACED.test(match)) found.push(cut(match));
    else for (const [run] of match.matchAll(RUNS)) found.push(UNSPACED.test(run) ? run : cut(run));
  }
  return found;
}

function* characters(run: string): Generator<Unit> {
  let previous: string | undefined;
  for (const [character] of run.matchAll(CHARACTER)) {
    yield previous === undefined ? { term: character } : { term: character, bigram: previous + character };
    previous = character;
  }
}

function termOf(word: string, language: Language, cache: Map<string, string>): string {
  let term = cache.get(word);
  if (term === undefined) {
    term = isStopWord(fold(word), language) ? '' : stem(word, language);
    if (cache.size >= MAX_CACHED_STEMS) cache.clear();
    cache.set(word, term);
  }
  return term;
}

/** Never between the halves of a surrogate pair. */
function cut(word: string): string {
  if (word.length <= MAX_WORD_CHARS) return word;
  return word.slice(0, MAX_WORD_CHARS).replace(/[\ud800-\udbff]$/, '');
}
