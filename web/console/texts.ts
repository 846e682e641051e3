import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { regionalOf } from '../design/regional';
import type { Language, Texts } from './two-languages';

export { fill } from './fill';
export type { Language } from './two-languages';

/** The language of this reader. */
export const LanguageContext = createContext<Language>('en');

const STORED_AS = 'parley:console-language';

/** The language that the reader chose, else the browser's. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(STORED_AS) ?? navigator.language;
  return chosen.startsWith('de') ? 'de' : 'en';
}

/** Remembers the reader's choice. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORED_AS, language);
}

/** The locale of dates, times and numbers for this reader: the language of the texts, in the browser's region. */
export function useRegion(): string {
  return regionalOf(useContext(LanguageContext), navigator.languages);
}

/** The texts of a page in the reader's language. */
export function useTexts<Name extends string>(texts: Texts<Name>): Record<Name, string> {
  return texts[useContext(LanguageContext)];
}
