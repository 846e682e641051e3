import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export { fill } from './fill';

/** The languages of the console. */
export type Language = 'en' | 'de';

/** The texts of one page in each language; German has exactly the keys of English. */
export interface Texts<Keys extends Record<string, string>> {
  en: Keys;
  de: { [Key in keyof Keys]: string };
}

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

/** The texts of a page in the reader's language. */
export function useTexts<Keys extends Record<string, string>>(texts: Texts<Keys>): Texts<Keys>['de'] {
  return texts[useContext(LanguageContext)];
}
