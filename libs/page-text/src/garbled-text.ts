import { countMatches, scoresByLanguage } from '@app/languages';
import iconv from 'iconv-lite';

/** The share and the number of broken words that no clean text has. */
const MAX_BROKEN_SHARE = 0.02;
const MIN_BROKEN = 3;
/** With this many letters of Latin script, no language has this share of letters beyond ASCII. */
const MIN_LETTERS = 100;
const MAX_FOREIGN_SHARE = 0.5;
/** Words of letters alone: with at least this number and share of them, the text is no list of part numbers. */
const MIN_WORDS = 40;
const MIN_WORD_SHARE = 0.2;
/** Texts of all languages have more vowels, or letters that follow each other as in a language that ELD knows. */
const MIN_LANGUAGE_SCORE = 0.25;
const MIN_VOWEL_SHARE = 0.29;
/** Words of signs, of which code, tables and drawings of signs have fewer, beside more letters and digits. */
const MIN_SIGNS_SHARE = 0.12;
const MAX_LETTER_SHARE = 0.5;
/** Only the first words are compared with languages. */
const MAX_SCORED_CHARS = 2_000;
/** Charsets as read, each with the charsets that are mistaken for it. */
const TAKEN_FOR: readonly [read: string, written: readonly string[]][] = [
  ['windows-1252', ['windows-1250', 'windows-1254']],
  ['windows-1250', ['windows-1252']],
];
/** Letters that must differ; how clearly the changed words must be in a language, and how much more than before. */
const MIN_OTHER_LETTERS = 3;
const MIN_OTHER_SCORE = 0.5;
const MIN_CLEARER = 0.002;
/** A longer word, and text of scripts without spaces, counts as words of about this length. */
const MAX_WORD_CHARS = 40;
const WORD_CHARS = 5;

/** Characters that no text has. Private characters are used for bullets and icons, which stand alone. */
const IMPOSSIBLE = String.raw`[\x80-\x84\x86-\x9f\ufffd\p{Cn}]|(?![\t\n\f\r\x1b])\p{Cc}|[\p{L}\p{Co}]\p{Co}`;
/** A sign that stands in no word. */
const SIGN = String.raw`(?=[\u00a1-\u00bf\u2020-\u2bff\u02c6\u02da\u02dc])[^´·\p{L}\p{N}\p{Pi}\p{Pf}\p{Cf}‧•←→↔]`;
const BROKEN = new RegExp(
  [
    IMPOSSIBLE,
    // A capital after a small letter, but for letters of some languages that look like capitals.
    String.raw`\p{Ll}(?=\P{ASCII})(?![ІӀꞋ])\p{Lu}`,
    String.raw`\p{L}${SIGN}(?:\p{L}|${SIGN})`,
    // A letter of another script among Latin letters.
    String.raw`\p{sc=Latn}[\p{sc=Han}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Arab}\p{sc=Hebr}]+\p{sc=Latn}`,
    // Substitutes that programs write for letters that their charset does not have.
    String.raw`^(?=[^\s]{4})[\p{L}\p{M}]+\?\p{Ll}[\p{L}\p{M}?]*[.,;:!]?$|^[\p{L}?]*\?{4}[\p{L}?]*[.,;:!]?$`,
  ].join('|'),
  'u',
);
const IMPOSSIBLE_CHARACTER = new RegExp(IMPOSSIBLE, 'gu');
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]{2}/u;
const IN_WORD = /[\p{L}\p{Co}\p{Cc}?\ufffd]/u;
/** Addresses and code. */
const NO_WORD = /[/=@(){}<>]|\.[a-z]/;
const PLAIN_WORD = /(?<![^\s\p{P}])[\p{sc=Latn}\p{M}]{5,20}(?![^\s\p{P}])/gu;
const SIGNS = /(?<!\S)(?=(\p{P}|\p{S})(?!\1)(\p{P}|\p{S})(?!\1|\2)[\p{P}\p{S}])\S{3,25}(?!\S)/gu;
const VOWEL = /[aeiouyæøœıəɛɔ]/gi;

/**
 * Whether a text of some length is unreadable: its charset was mistaken, or its letters are numbers of a font. By plain
 * statistics, whose limits were measured (docs/internals/garbled-text.md).
 */
export function isGarbled(text: string): boolean {
  const { words, broken } = brokenWords(text);
  return (
    (broken >= MIN_BROKEN && broken >= words * MAX_BROKEN_SHARE) ||
    isForeignLatin(text) ||
    isNoLanguage(text) ||
    isOtherLatin(text) ||
    isSigns(text)
  );
}

/** The number of words in a text, and the number of them with characters that occur in no word. */
export function brokenWords(text: string): { words: number; broken: number } {
  let [words, broken] = [0, 0];
  for (const [word] of text.matchAll(/\S+/g)) {
    if (!IN_WORD.test(word) || NO_WORD.test(word)) continue;
    const isOne = word.length <= MAX_WORD_CHARS && !UNSPACED.test(word);
    words += isOne ? 1 : Math.ceil(word.length / WORD_CHARS);
    broken += isOne ? Number(BROKEN.test(word)) : countMatches(word, IMPOSSIBLE_CHARACTER);
  }
  return { words, broken };
}

/** Cyrillic, Greek, Arabic and Hebrew that were read as Latin letters. */
function isForeignLatin(text: string): boolean {
  const letters = countMatches(text, /\p{sc=Latn}/gu);
  const foreign = countMatches(text, /(?=\P{ASCII})\p{sc=Latn}/gu);
  return letters >= MIN_LETTERS && foreign > letters * MAX_FOREIGN_SHARE;
}

/** Letters that are the numbers of letters in a font: they follow each other as in no language. */
function isNoLanguage(text: string): boolean {
  const words = text.match(PLAIN_WORD) ?? [];
  if (words.length < MIN_WORDS || words.length < countMatches(text, /\S+/g) * MIN_WORD_SHARE) return false;
  const plain = words.join(' ').slice(0, MAX_SCORED_CHARS);
  if (countMatches(plain.normalize('NFD'), VOWEL) >= countMatches(plain, /\p{L}/gu) * MIN_VOWEL_SHARE)
    return false;
  return bestScore(plain) < MIN_LANGUAGE_SCORE;
}

/** Whether the text is clearer in a charset that is often taken for another, as Czech read in windows-1252 is. */
function isOtherLatin(text: string): boolean {
  // A charset has no wide spaces, and words are compared by their number.
  const start = text.slice(0, MAX_SCORED_CHARS).replace(/\s+/g, ' ');
  return TAKEN_FOR.some(([read, written]) => {
    const bytes = iconv.encode(start, read);
    if (lettersOf(iconv.decode(bytes, read)) !== lettersOf(start)) return false;
    return written.some((charset) => isClearer(iconv.decode(bytes, charset), start));
  });
}

/** Whether the words of `other` that differ in letters are in a language more clearly than the same words of `text`. */
function isClearer(other: string, text: string): boolean {
  const words = text.split(/\s+/);
  const changed = new Map<string, string>();
  for (const [at, word] of other.split(/\s+/).entries())
    if (lettersOf(word) !== lettersOf(words[at] ?? '')) changed.set(word, words[at] ?? '');
  const [now, before] = [[...changed.keys()].join(' '), [...changed.values()].join(' ')];
  const letters = lettersOf(before);
  // A charset in which letters become signs is not the text's charset.
  if (lettersOf(now).length < letters.length) return false;
  const others = [...lettersOf(now)].filter((letter, at) => letter !== letters[at]).length;
  const score = bestScore(now);
  return others >= MIN_OTHER_LETTERS && score >= Math.max(MIN_OTHER_SCORE, bestScore(before) + MIN_CLEARER);
}

function lettersOf(text: string): string {
  return text.replace(/\P{L}/gu, '');
}

/** How clearly a text is in a language, from 0 to 1. */
function bestScore(text: string): number {
  return Math.max(0, ...Object.values(scoresByLanguage(text)));
}

/** Letters that are the numbers of letters in a font, from the first sign of ASCII on. */
function isSigns(text: string): boolean {
  const words = countMatches(text, /\S+/g);
  return (
    words >= MIN_WORDS &&
    countMatches(text, SIGNS) >= words * MIN_SIGNS_SHARE &&
    countMatches(text, /[\p{L}\p{M}\p{N}]/gu) < countMatches(text, /\S/gu) * MAX_LETTER_SHARE
  );
}
