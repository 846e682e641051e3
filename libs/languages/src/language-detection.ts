import { countMatches } from './count-matches';
import { LANGUAGES, type Language } from './vocabularies';

/** Only the beginning of a text is read, in parts: a page may begin with names, code or a note in another language. */
const SAMPLE_CHARS = 8_000;
/** ELD reads no more than this. */
const PART_CHARS = 350;
/** The share of letters of one script that decides the language. */
const SCRIPT_SHARE = 0.3;

/** One or two words, which may be a name, need a score near an average text's. */
const FEW_WORDS = 2;
const MIN_SCORE_OF_FEW_WORDS = 0.73;

/** Many parts of a turn ask for the language of the same few texts. */
const MAX_REMEMBERED = 256;
const MAX_REMEMBERED_CHARS = 2_000;
const remembered = new Map<string, Language>();

const NON_ASCII = /\P{ASCII}/u;
const WORD = /[\p{L}\p{M}]+/gu;

/**
 * Detects the language of a text by its script, or by the letters of its words (ELD, whose data are loaded at the first
 * use); `und` if unsure and for a language that the service does not know. Reads the first 8,000 characters.
 */
export function detectLanguage(text: string): Language {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const sample = text.slice(0, SAMPLE_CHARS);
  const language = languageOfScript(sample) ?? languageOfWords(sample);
  if (text.length <= MAX_REMEMBERED_CHARS) {
    // The oldest makes room.
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    remembered.set(text, language);
  }
  return language;
}

function languageOfScript(sample: string): Language | undefined {
  if (!NON_ASCII.test(sample)) return /[a-z]/i.test(sample) ? undefined : 'und';
  const letters = countMatches(sample, /\p{L}/gu);
  if (letters === 0) return 'und';
  const kana = countMatches(sample, /[\p{sc=Hira}\p{sc=Kana}]/gu);
  const han = countMatches(sample, /\p{sc=Han}/gu);
  const needed = letters * SCRIPT_SHARE;
  if (countMatches(sample, /\p{sc=Hang}/gu) >= needed) return 'ko';
  if (countMatches(sample, /\p{sc=Thai}/gu) >= needed) return 'th';
  if (han + kana >= needed) return kana > (han + kana) * 0.1 ? 'ja' : 'zh';
  return undefined;
}

/** The score of a text's words for each language (ELD's code to 0..1). Reads about 350 bytes. */
export function scoresByLanguage(text: string): Readonly<Record<string, number>> {
  const { eld } = require('./eld.mjs') as typeof import('./eld.mjs');
  return eld.detect(text).getScores();
}

/** The language of most of the parts. */
function languageOfWords(sample: string): Language {
  const { eld } = require('./eld.mjs') as typeof import('./eld.mjs');
  const votes = new Map<string, number>();
  for (const part of partsOf(sample)) {
    const result = eld.detect(part);
    if (!result.isReliable()) continue;
    const score = result.getScores()[result.language] ?? 0;
    if (countMatches(part, WORD) > FEW_WORDS || score >= MIN_SCORE_OF_FEW_WORDS)
      votes.set(result.language, (votes.get(result.language) ?? 0) + 1);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return LANGUAGES.find(([language]) => language === best?.[0])?.[0] ?? 'und';
}

/** The text, or its beginning, middle and end. A part begins with a whole word: the rest of an address misleads. */
function partsOf(sample: string): string[] {
  const last = sample.length - PART_CHARS;
  if (last <= PART_CHARS) return [sample];
  return [0, Math.floor(last / 2), last].map((start) => {
    const wordStart = start === 0 ? 0 : sample.indexOf(' ', start) + 1 || start;
    return sample.slice(wordStart, wordStart + PART_CHARS);
  });
}
