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
