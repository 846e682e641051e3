import { fold, normalize } from './normalize';
import { STOP_WORDS } from './stop-words';
import { LANGUAGES, type Language } from './vocabularies';
import { foldIn } from './word-forms';

/** Only the beginning of a text is read. */
const SAMPLE_CHARS = 8_000;
/** Normalization does not double text of any language, but it may turn one character into eighteen. */
const MAX_NORMALIZED_CHARS = 2 * SAMPLE_CHARS;
/** The share of letters of one script that decides the language. */
const SCRIPT_SHARE = 0.3;
/** The score of the best language must be this share of the words, and this factor above the second best. */
const MIN_SHARE = 0.06;
const MIN_LEAD = 1.25;
/** The lowest score that decides. A stop word of one language only scores 1. */
const MIN_SCORE = 0.9;

/** A text of this length needs several different stop words: one alone may be a name or an abbreviation ("Hon."). */
const LONG_TEXT_WORDS = 30;
const MIN_DISTINCT_WORDS = 4;
/** The score of a single letter, which is often an initial or a label. */
const SINGLE_LETTER_SCORE = 0.4;

/** The letters of each language that few languages use, and how many use them. They score like a stop word. */
const DISTINCTIVE_LETTERS = LANGUAGES.flatMap(([language, { letters = [] }]) =>
  letters.map((letter) => ({
    language,
    pattern: new RegExp(letter),
    users: LANGUAGES.filter(([, other]) => other.letters?.includes(letter)).length,
  })),
);

/** A quick test: text without a match has no distinctive letters. */
const MAY_BE_DISTINCTIVE = /[^\p{ASCII}]|'/u;
const NON_ASCII = /\P{ASCII}/u;

/** An email address, a URL or a host name: its "com" is not the Portuguese word. */
const ADDRESS = /@|:\/\/|[\p{L}\d]\.\p{L}{2}/u;

/** The languages of each stop word, and of each word that asks. */
const OWNERS = new Map<string, Language[]>();
for (const [language, { askingWords }] of LANGUAGES)
  for (const word of [...(STOP_WORDS.get(language) ?? []), ...(askingWords?.split(' ').map(fold) ?? [])])
    OWNERS.set(word, [...(OWNERS.get(word) ?? []), language]);

/** Detects the language of a text by its script and stop words; `und` if unsure. Reads the first 8,000 characters. */
export function detectLanguage(text: string): Language {
  const sample = normalize(text.slice(0, SAMPLE_CHARS)).slice(0, MAX_NORMALIZED_CHARS);
  return languageOfScript(sample) ?? languageOfWords(sample);
}

function languageOfScript(sample: string): Language | undefined {
  if (!NON_ASCII.test(sample)) return /[a-z]/.test(sample) ? undefined : 'und';
  const letters = count(sample, /\p{L}/gu);
  if (letters === 0) return 'und';
  const kana = count(sample, /[\p{sc=Hira}\p{sc=Kana}]/gu);
  const han = count(sample, /\p{sc=Han}/gu);
  const needed = letters * SCRIPT_SHARE;
  if (count(sample, /\p{sc=Hang}/gu) >= needed) return 'ko';
  if (count(sample, /\p{sc=Thai}/gu) >= needed) return 'th';
  if (han + kana >= needed) return kana > (han + kana) * 0.1 ? 'ja' : 'zh';
  return undefined;
}

function languageOfWords(sample: string): Language {
  const words = withoutAddresses(sample).match(/[\p{L}\p{M}]+/gu) ?? [];
  const scores = new Map<Language, number>();
  const addScore = (languages: readonly Language[], amount: number) => {
    for (const language of languages)
      scores.set(language, (scores.get(language) ?? 0) + amount / languages.length);
  };
  for (const word of words) {
    const owners = ownersOf(word);
    if (owners.length > 0) addScore(owners, word.length === 1 ? SINGLE_LETTER_SCORE : 1);
  }
  if (MAY_BE_DISTINCTIVE.test(sample)) {
    for (const { language, pattern, users } of DISTINCTIVE_LETTERS)
      if (pattern.test(sample)) addScore([language], Math.max(1, words.length * 0.02) / users);
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < Math.max(MIN_SCORE, words.length * MIN_SHARE)) return 'und';
  if (words.length >= LONG_TEXT_WORDS && distinctWords(words, best[0]) < MIN_DISTINCT_WORDS) return 'und';
  if (second && best[1] < second[1] * MIN_LEAD) return 'und';
  return best[0];
}

function withoutAddresses(sample: string): string {
  if (!ADDRESS.test(sample)) return sample;
  return sample
    .split(/\s+/)
    .filter((piece) => !ADDRESS.test(piece))
    .join(' ');
}

/** The number of different stop words of a language among the words. */
function distinctWords(words: readonly string[], language: Language): number {
  return new Set(words.filter((word) => ownersOf(word).includes(language)).map(fold)).size;
}

/** The languages in which a normalized word is a stop word. Vietnamese stop words are known by their diacritics. */
function ownersOf(word: string): readonly Language[] {
  const folded = fold(word);
  const owners = OWNERS.get(folded) ?? [];
  if (folded === word) return owners;
  return [...new Set([...owners, ...(OWNERS.get(foldIn(word, 'vi')) ?? [])])];
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
