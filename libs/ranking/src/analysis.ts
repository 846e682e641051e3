import type { Language } from './language';
import { fold, normalize } from './normalize';
import { stem } from './stemming';
import { isStopWord } from './stop-words';

/** A longer word is cut: it is no word, and stemmers and the index need a bound. */
const MAX_WORD_CHARS = 40;
/** Words kept per language, and as many of before; texts repeat their words, and a look-up is ten times cheaper than a stemmer. */
const MAX_CACHED_WORDS = 50_000;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts written without spaces, and Hangul, whose words carry their particles: Thai, Lao, Burmese, Khmer, Kana, Han. */
const UNSPACED_RANGES =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u31f0-\\u31ff' +
  '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const UNSPACED = new RegExp(`[${UNSPACED_RANGES}]`, 'u');
const RUNS = new RegExp(`[${UNSPACED_RANGES}]+|[^${UNSPACED_RANGES}]+`, 'gu');
const CHARACTER = /\P{M}\p{M}*/gu;

/** A word of a text, or one character of a script without spaces. */
export interface Token {
  /** The word without diacritics, or the character. */
  folded: string;
  /** The index term: the word's stem, empty for a stop word; or the character. */
  term: string;
  /** Set on a character: together with the one directly before it, empty on the first of a run. */
  bigram?: string;
}

/** The newest words of a language, and those before them: the ones in use come over from there, the others go. */
interface WordCache {
  words: Map<string, Token>;
  before: Map<string, Token>;
}

const caches = new Map<Language, WordCache>();

/** The words and characters of a text in order. Never throws, linear in the length of the text. */
export function tokenize(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  let cache = caches.get(language);
  if (!cache) caches.set(language, (cache = { words: new Map(), before: new Map() }));
  for (const word of normalize(text).match(WORD) ?? []) {
    const known = cache.words.get(word);
    if (known) tokens.push(known);
    else if (!UNSPACED.test(word)) tokens.push(remember(cache, cut(word), language));
    else {
      for (const run of word.match(RUNS) ?? []) {
        if (UNSPACED.test(run)) pushCharacters(tokens, run);
        else tokens.push(remember(cache, cut(run), language));
      }
    }
  }
  return tokens;
}

/**
 * The index terms of a text in order, repeats kept: words in NFKC, lower case, without diacritics and stop words, stemmed (their
 * first 6 letters where the language has no stemmer); runs of Han, Kana, Hangul, Thai, Lao, Khmer and Burmese as single
 * characters and pairs of characters. Never throws, linear in the length of the text, a term has at most 120 UTF-16 units.
 */
export function analyze(text: string, language: Language): string[] {
  const terms: string[] = [];
  for (const { term, bigram } of tokenize(text, language)) {
    if (bigram) terms.push(bigram);
    if (term) terms.push(term);
  }
  return terms;
}

function pushCharacters(tokens: Token[], run: string): void {
  let previous = '';
  for (const character of run.match(CHARACTER) ?? []) {
    tokens.push({ folded: character, term: character, bigram: previous && previous + character });
    previous = character;
  }
}

function remember(cache: WordCache, word: string, language: Language): Token {
  const known = cache.words.get(word) ?? cache.before.get(word);
  const token = known ?? read(word, language);
  if (cache.words.size >= MAX_CACHED_WORDS) {
    cache.before = cache.words;
    cache.words = new Map();
  }
  cache.words.set(word, token);
  return token;
}

function read(word: string, language: Language): Token {
  const folded = fold(word);
  return { folded, term: isStopWord(folded, language) ? '' : stem(word, language) };
}

function cut(word: string): string {
  if (word.length <= MAX_WORD_CHARS) return word;
  return word.slice(0, MAX_WORD_CHARS).replace(/[\ud800-\udbff]$/, ''); // no half of a surrogate pair
}
