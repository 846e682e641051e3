import { CHINESE_OR_JAPANESE } from './scripts';
import { LANGUAGES } from './vocabularies';
import { foldIn } from './word-forms';

/** The stop words of each language that has a list of them, folded. */
export const STOP_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LANGUAGES.flatMap(([language, { stopWords }]) =>
    stopWords === undefined
      ? []
      : [[language, new Set(stopWords.split(/\s+/).map((word) => foldIn(word, language)))]],
  ),
);

/** Whether a folded word is a stop word of the language. Always false for languages without a list. */
export function isStopWord(folded: string, language: string): boolean {
  return STOP_WORDS.get(language)?.has(folded) ?? false;
}

const CHARACTERS = new RegExp(`[${CHINESE_OR_JAPANESE}ー]+`, 'gu');
/** Japanese writes its particles, endings and question words in Hiragana, and most other words otherwise. */
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;
/** Words of Chinese and Japanese by the dictionary of ICU. */
const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' });

/** A text with a space for each function word between characters of Chinese and Japanese, which have no spaces. */
export function withoutUnspacedStopWords(text: string, languages: readonly string[]): string {
  return text.replace(CHARACTERS, (run) =>
    Array.from(SEGMENTER.segment(run), ({ segment }) =>
      HIRAGANA.test(segment) || languages.some((language) => isStopWord(segment, language)) ? ' ' : segment,
    ).join(''),
  );
}
