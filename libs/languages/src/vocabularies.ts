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
import type { TextPart, Vocabulary } from './vocabulary';

/**
 * The languages that the service knows (ISO 639-1) and the rest (`und` of ISO 639-2). The first language that has a
 * phrase decides its meaning.
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

/** A language that the service knows, or `und` for another or an unknown language. */
export type Language = keyof typeof VOCABULARIES;

/** All languages with their vocabularies, in a fixed order. */
export const LANGUAGES = Object.entries(VOCABULARIES) as [Language, Vocabulary][];

/** The vocabulary of a language; undefined for an unknown code. */
export function vocabularyOf(language: string): Vocabulary | undefined {
  return Object.hasOwn(VOCABULARIES, language) ? VOCABULARIES[language as Language] : undefined;
}

/** A part of the vocabularies of all languages that have it. */
export function inAllLanguages<Part extends keyof Vocabulary>(part: Part): NonNullable<Vocabulary[Part]>[] {
  return LANGUAGES.map(([, vocabulary]) => vocabulary[part]).filter(
    (own) => own !== undefined && own !== null,
  );
}

/** The words of a part, of all languages. */
export function wordsOf(part: TextPart): string[] {
  return inAllLanguages(part).flatMap((words) => words.split(/\s+/));
}

/**
 * The alternatives of a part as one part of a regular expression: of all languages, or of the languages with or without
 * spaces between words.
 */
export function alternativesOf(part: TextPart, script?: 'spaced' | 'unspaced'): string {
  return LANGUAGES.filter(
    ([, { isUnspaced }]) => script === undefined || (script === 'unspaced') === (isUnspaced ?? false),
  )
    .flatMap(([, vocabulary]) => vocabulary[part] ?? [])
    .join('|');
}
