import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { english } from './english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import type { Language } from './language';
import { fold } from './normalize';

/** In a language without a stemmer, words with the same first letters count as one. */
const PREFIX_LETTERS = 6;
const UMLAUTS: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** The Snowball stemmers, extended for spellings that they do not support: digraphs for umlauts, missing accents. */
const STEMMERS: Partial<Record<Language, (word: string) => string>> = {
  en: english,
  de: (word) =>
    german(word.replace(/(?<=[b-df-hj-np-tv-z])[aou]e/g, (digraph) => UMLAUTS[digraph] ?? digraph)),
  fr: french,
  es: (word) => spanish(word.replace(/cion$/, 'ción')),
  it: italian,
  pt: (word) => portuguese(word.replace(/cao$/, 'ção').replace(/coes$/, 'ções')),
  nl: (word) => dutch(word).replace(/z$/, 's').replace(/v$/, 'f'),
  sv: swedish,
  da: danish,
  no: norwegian,
  fi: finnish,
  ru: (word) => russian(word.replaceAll('ё', 'е')),
  ro: (word) => romanian(fold(word)),
  ar: arabic,
  hi: hindi,
  vi: (word) => word,
  th: (word) => word,
};

/** The folded stem of a normalized word. Numbers and words with digits are not stemmed. */
export function stem(word: string, language: Language): string {
  if (/\p{N}/u.test(word)) return fold(word);
  const stemmer = STEMMERS[language];
  return stemmer ? fold(stemmer(word)) : Array.from(fold(word)).slice(0, PREFIX_LETTERS).join('');
}
