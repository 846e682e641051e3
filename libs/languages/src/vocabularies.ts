import { ar } from './vocabularies/ar';
import { da } from './vocabularies/da';
import { de } from './vocabularies/de';
import { en } from './vocabularies/en';
import { es } from './vocabularies/es';
import { fi } from './vocabularies/fi';
import { fr } from './vocabularies/fr';
import { hi } from './vocabularies/hi';
import { it } from './vocabularies/it';
import { ja } from './vocabularies/ja';
import { ko } from './vocabularies/ko';
import { nl } from './vocabularies/nl';
import { no } from './vocabularies/no';
import { others } from './vocabularies/others';
import { pt } from './vocabularies/pt';
import { ro } from './vocabularies/ro';
import { ru } from './vocabularies/ru';
import { sv } from './vocabularies/sv';
import { th } from './vocabularies/th';
import { vi } from './vocabularies/vi';
import { zh } from './vocabularies/zh';
import type { Reply, Vocabulary } from './vocabulary';

/**
 * The languages that the service knows (ISO 639-1) and the rest (`und` of ISO 639-2). The first language that has a
 * phrase decides what it means.
 */
const VOCABULARIES = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  sv,
  da,
  no,
  fi,
  ru,
  ro,
  vi,
  ar,
  hi,
  th,
  zh,
  ja,
  ko,
  und: others,
};

/** A language that the service knows, or `und` for another or an unknown one. */
export type Language = keyof typeof VOCABULARIES;

/** All languages with their vocabularies, in a fixed order. */
export const LANGUAGES = Object.entries(VOCABULARIES) as [Language, Vocabulary][];

/** What the service knows of the language; undefined for a code that it does not know. */
export function vocabularyOf(language: string): Vocabulary | undefined {
  return Object.hasOwn(VOCABULARIES, language) ? VOCABULARIES[language as Language] : undefined;
}

/** The fixed reply in this language, or in English if the language has none. */
export function replyIn(language: string, reply: Reply): string {
  return (vocabularyOf(language)?.replies ?? en.replies)[reply];
}

/** A part of the vocabularies of all languages that have it. */
export function inAllLanguages<Part>(pick: (vocabulary: Vocabulary) => Part | undefined): Part[] {
  return LANGUAGES.map(([, vocabulary]) => pick(vocabulary)).filter((part) => part !== undefined);
}

/** The words of a part, of all languages. */
export function wordsOf(pick: (vocabulary: Vocabulary) => string | undefined): string[] {
  return inAllLanguages(pick).flatMap((words) => words.split(/\s+/));
}

/** The alternatives of a part, of all languages, as one part of a regular expression. */
export function alternativesOf(pick: (vocabulary: Vocabulary) => string | undefined): string {
  return inAllLanguages(pick).join('|');
}
