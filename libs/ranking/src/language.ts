import { fold, normalize } from './normalize';
import { STOP_WORDS } from './stop-words';

/** Languages with a stemmer and a list of stop words (ISO 639-1). */
export type StemmedLanguage =
  'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'sv' | 'da' | 'no' | 'fi' | 'ru';
/** Languages the analysis knows; `und` (ISO 639-2) is any other, or one that could not be told. */
export type Language = StemmedLanguage | 'zh' | 'ja' | 'ko' | 'th' | 'und';

/** So much of a text tells its language; the rest is not read. */
const SAMPLE_CHARS = 8_000;
/** Share of the letters that a script without spaces needs to decide. */
const SCRIPT_SHARE = 0.3;
/** The best language needs this share of the words, weighted by how telling they are, and this lead over the second. */
const MIN_SHARE = 0.06;
const MIN_LEAD = 1.25;
/** One stop word that only one language has is evidence enough in a short question; less is a guess. */
const MIN_EVIDENCE = 0.9;

/** In a text of some length one word alone is a name or an abbreviation ("Hon."), however often it comes. */
const LONG_TEXT_WORDS = 30;
const MIN_DISTINCT = 4;
/** A single letter is often an initial or a label. */
const SINGLE_LETTER_CREDIT = 0.4;

/** Letters that only one or a few of the languages use, counted like a telling word. */
const TELLING_LETTERS: [RegExp, StemmedLanguage[]][] = [
  [/ß/, ['de']],
  [/[ñ¿¡]/, ['es']],
  [/[ãõ]/, ['pt']],
  [/[êîûœëï]|\b[cdjlnqst]['’]/, ['fr']],
  [/[æø]/, ['da', 'no']],
  [/å/, ['sv', 'da', 'no']],
  [/ä/, ['de', 'sv', 'fi']],
  [/ö/, ['de', 'sv', 'fi']],
  [/ü/, ['de']],
  [/ç/, ['fr', 'pt']],
  [/[òì]/, ['it']],
];

/** What each of these needs. */
const MAY_TELL = /[^\p{ASCII}]|'/u;
const NON_ASCII = /\P{ASCII}/u;

/** An email address, a URL or a host name: "com" is a word of Portuguese, but not there. */
const ADDRESS = /@|:\/\/|[\p{L}\d]\.\p{L}{2}/u;

/** Stop word → languages that have it. */
const OWNERS = new Map<string, StemmedLanguage[]>();
for (const [language, words] of Object.entries(STOP_WORDS) as [StemmedLanguage, Set<string>][]) {
  for (const word of words) OWNERS.set(word, [...(OWNERS.get(word) ?? []), language]);
}

/** The language a text is written in, told by script and stop words; `und` when unsure. Reads the first 8,000 characters. */
export function detectLanguage(text: string): Language {
  const sample = normalize(text.slice(0, SAMPLE_CHARS));
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
  const scores = new Map<StemmedLanguage, number>();
  const credit = (languages: readonly StemmedLanguage[], amount: number) => {
    for (const language of languages)
      scores.set(language, (scores.get(language) ?? 0) + amount / languages.length);
  };
  for (const word of words) {
    const owners = OWNERS.get(fold(word));
    if (owners) credit(owners, word.length === 1 ? SINGLE_LETTER_CREDIT : 1);
  }
  if (MAY_TELL.test(sample)) {
    for (const [letter, languages] of TELLING_LETTERS) {
      if (letter.test(sample)) credit(languages, Math.max(1, words.length * 0.02));
    }
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < Math.max(MIN_EVIDENCE, words.length * MIN_SHARE)) return 'und';
  if (words.length >= LONG_TEXT_WORDS && distinctWords(words, best[0]) < MIN_DISTINCT) return 'und';
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

/** How many stop words of a language are among these. */
function distinctWords(words: readonly string[], language: StemmedLanguage): number {
  return new Set(words.map(fold).filter((word) => OWNERS.get(word)?.includes(language))).size;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
