import {
  type Language,
  UNSPACED,
  fold,
  foldIn,
  isStopWord,
  isUnspaced,
  normalize,
  stem,
  truncate,
  withoutLinkTargets,
} from '@app/languages';

/**
 * The version of the terms. Raise it when `analyze` or `detectLanguage` gives another result for any text: the service
 * then indexes stored documents again. A new Node.js may bring another dictionary of Thai words: raise it then as well.
 */
export const ANALYSIS_VERSION = 5;

/** Longer words are cut, because the stemmers and the index need a bound. */
const MAX_WORD_CHARS = 40;
/** The words in each generation of a language's cache. A lookup is ten times cheaper than a stemmer. */
const MAX_CACHED_WORDS = 50_000;

/** Words, and words that are joined by hyphens or underscores: `e-mail`, `max_page_size`. */
const WORDS = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[-_\u2010\u2011](?=[\p{L}\p{N}]))*/gu;
/** Runs that hold whole words of `WORDS`, and no others if they are ASCII: four times as fast to find. */
const WORD_RUNS = /[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff]|[-_](?=[a-z0-9\u0080-\uffff]))*/g;
const NON_ASCII = /[\u0080-\uffff]/;
const JOINT = /[-_\u2010\u2011]/;
/** Dates, ranges and amounts have no meaning as one word. */
const BEGINS_WITH_DIGIT = /^\p{N}/u;
const THAI = /[\u0e00-\u0e7f]/;
/** Runs of Thai, of other scripts without spaces, and of scripts with spaces. */
const RUNS = new RegExp(`[\\u0e00-\\u0e7f]+|(?:(?![\\u0e00-\\u0e7f])[${UNSPACED}])+|[^${UNSPACED}]+`, 'gu');
/** Thai words by the dictionary of ICU. The segmenter's time is quadratic: longer runs are cut. */
const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' });
const MAX_SEGMENTED_CHARS = 256;
const CHARACTER = /\P{M}\p{M}*/gu;

/** A word of a text, or one character of a script without spaces. */
export interface Token {
  /** The word without diacritics, or the character. */
  folded: string;
  /** The index term: the word's stem, empty for a stop word; or the character. */
  term: string;
  /**
   * Another index term: a pair with the character before, a Vietnamese word with its diacritics, or the whole of a
   * joined word on one of its parts. Empty in a Thai word. Absent at the beginning of a run of a script without spaces.
   */
  bigram?: string;
}

/**
 * The tokens of a language's words, in two generations. When `words` is full, it replaces `previous`; words in use are
 * copied from there.
 */
interface WordCache {
  readonly language: Language;
  words: Map<string, Token>;
  previous: Map<string, Token>;
}

const caches = new Map<Language, WordCache>();

/** The words and characters of a text in order. Never throws. Its time is linear in the length of the text. */
export function tokenize(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  const cache = cacheOf(language);
  for (const run of normalize(text).match(WORD_RUNS) ?? []) {
    const cached = cache.words.get(run);
    if (cached) tokens.push(cached);
    else if (!NON_ASCII.test(run)) pushWhole(tokens, run, cache);
    else for (const word of run.match(WORDS) ?? []) pushWhole(tokens, word, cache);
  }
  return tokens;
}

/** Adds a word, or the parts of a joined word. */
function pushWhole(tokens: Token[], word: string, cache: WordCache): void {
  if (JOINT.test(word)) pushJoined(tokens, word.split(JOINT), cache);
  else pushWord(tokens, word, cache);
}

/** Adds the parts of a joined word, the last content word of them with the whole: `e-mail` is found as `email`. */
function pushJoined(tokens: Token[], parts: string[], cache: WordCache): void {
  const start = tokens.length;
  for (const part of parts) pushWord(tokens, part, cache);
  const whole = parts.join('');
  if (whole.length > MAX_WORD_CHARS || BEGINS_WITH_DIGIT.test(whole) || isUnspaced(whole)) return;
  const { term } = tokenOf(cache, whole);
  let at = tokens.length - 1;
  while (at > start && tokens[at]?.term === '') at--;
  const part = tokens[at];
  // Cut to six letters, the whole may be the same term as its first part.
  if (part && part.bigram === undefined && term !== tokens[start]?.term)
    tokens[at] = { ...part, bigram: term };
}

function pushWord(tokens: Token[], word: string, cache: WordCache): void {
  if (!isUnspaced(word)) {
    tokens.push(tokenOf(cache, truncate(word, MAX_WORD_CHARS)));
    return;
  }
  for (const run of word.match(RUNS) ?? []) {
    if (THAI.test(run)) pushThaiWords(tokens, run, cache);
    else if (isUnspaced(run)) pushCharacters(tokens, run);
    else tokens.push(tokenOf(cache, truncate(run, MAX_WORD_CHARS)));
  }
}

/**
 * The index terms of a text in order, with repeats. Words are in NFKC and lower case, without diacritics, and stemmed,
 * or cut to 6 letters if the language has no stemmer; stop words are left out. Thai is cut into words, other scripts
 * without spaces (Han, Kana, Hangul, Lao, Khmer, Burmese) into characters and pairs of characters. A term has at most
 * 120 UTF-16 units. The targets of links are left out. Never throws. Its time is linear in the length of the text.
 */
export function analyze(text: string, language: Language): string[] {
  const terms: string[] = [];
  for (const { term, bigram } of tokenize(withoutLinkTargets(text), language)) {
    if (bigram) terms.push(bigram);
    if (term) terms.push(term);
  }
  return terms;
}

function cacheOf(language: Language): WordCache {
  let cache = caches.get(language);
  if (!cache) {
    cache = { language, words: new Map(), previous: new Map() };
    caches.set(language, cache);
  }
  return cache;
}

/** Thai words are the same in every language, so that the tokens of a text are at the same places. */
function pushThaiWords(tokens: Token[], run: string, cache: WordCache): void {
  for (let start = 0; start < run.length; start += MAX_SEGMENTED_CHARS) {
    const part = run.slice(start, start + MAX_SEGMENTED_CHARS);
    for (const { segment, index } of THAI_WORDS.segment(part)) {
      const { folded, term } = tokenOf(cache, truncate(segment, MAX_WORD_CHARS), 'th');
      tokens.push(start + index > 0 ? { folded, term, bigram: '' } : { folded, term });
    }
  }
}

function pushCharacters(tokens: Token[], run: string): void {
  let previous: string | undefined;
  for (const character of run.match(CHARACTER) ?? []) {
    tokens.push({ folded: character, term: character, bigram: previous && previous + character });
    previous = character;
  }
}

function tokenOf(cache: WordCache, word: string, language = cache.language): Token {
  const cached = cache.words.get(word) ?? cache.previous.get(word);
  const token = cached ?? newToken(word, language);
  if (cache.words.size >= MAX_CACHED_WORDS) {
    cache.previous = cache.words;
    cache.words = new Map();
  }
  cache.words.set(word, token);
  return token;
}

function newToken(word: string, language: Language): Token {
  const folded = fold(word);
  const own = foldIn(word, language);
  if (isStopWord(own, language)) return { folded, term: '' };
  const term = stem(word, language);
  return own === folded ? { folded, term } : { folded, term, bigram: own };
}
