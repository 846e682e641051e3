import { type Language, isStopWord, STOP_WORDS } from '@app/languages';

/** The function words of a language by their spellings with a letter missing, other than the first. */
const shortened = new Map<Language, ReadonlyMap<string, string>>();

/**
 * The function word that becomes this word by a frequent typing error after its first letter: swapped, doubled or
 * missing letters. Few look-ups, however long the word is.
 */
export function functionWordFor(word: string, languages: readonly Language[]): string | undefined {
  const isFunctionWord = (other: string): boolean =>
    languages.some((language) => isStopWord(other, language));
  const letters = Array.from(word);
  for (let i = 1; i + 1 < letters.length; i++) {
    const [letter, next] = [letters[i]!, letters[i + 1]!];
    const meant = letter === next ? letters.toSpliced(i, 1) : letters.toSpliced(i, 2, next, letter);
    const other = meant.join('');
    if (isFunctionWord(other)) return other;
  }
  return languages.map((language) => shortenedIn(language).get(word)).find((other) => other !== undefined);
}

function shortenedIn(language: Language): ReadonlyMap<string, string> {
  const known = shortened.get(language);
  if (known) return known;
  const words = new Map<string, string>();
  for (const word of STOP_WORDS.get(language) ?? []) {
    const letters = Array.from(word);
    for (let i = 1; i < letters.length; i++) {
      const written = letters.toSpliced(i, 1).join('');
      if (!words.has(written)) words.set(written, word);
    }
  }
  shortened.set(language, words);
  return words;
}
