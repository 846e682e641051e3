import { fold, normalize } from '@app/languages';
import { exampleLanguages, examplesOf } from './examples';
import { languageToRead } from './words';

const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/** Words with the same first letters count as one: "refund", "refunds", "refunded". */
const FIRST_LETTERS = 4;

/** By language, the number of examples with a word that begins with these letters. Counted at the first use. */
const counts = new Map<string, ReadonlyMap<string, number>>();

/**
 * How common a word is in what visitors write: the number of example sentences in the message's language that have a
 * word with the same beginning; undefined for a language without examples. `language` is the detected language of the
 * message; `word` is folded as the words of a search are.
 */
export function examplesWith(
  word: string,
  { message, language }: { message: string; language: string },
): number | undefined {
  const known = languageToRead(message, language);
  if (!exampleLanguages().includes(known)) return undefined;
  const counted = counts.get(known) ?? countedIn(known);
  counts.set(known, counted);
  return counted.get(beginningOf(word)) ?? 0;
}

function countedIn(language: string): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const { text } of examplesOf(language)) {
    const words = fold(normalize(text)).match(WORD) ?? [];
    for (const beginning of new Set(words.map(beginningOf)))
      counted.set(beginning, (counted.get(beginning) ?? 0) + 1);
  }
  return counted;
}

function beginningOf(word: string): string {
  return word.slice(0, FIRST_LETTERS);
}
