import { da } from './replies/da';
import { de } from './replies/de';
import { en } from './replies/en';
import { es } from './replies/es';
import { fi } from './replies/fi';
import { fr } from './replies/fr';
import { it } from './replies/it';
import { ja } from './replies/ja';
import { nl } from './replies/nl';
import { no } from './replies/no';
import { pt } from './replies/pt';
import { ro } from './replies/ro';
import { ru } from './replies/ru';
import { sv } from './replies/sv';
import { zh } from './replies/zh';
import type { Replies, Reply } from './reply';

const REPLIES: Readonly<Record<string, Replies>> = {
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
  zh,
  ja,
};

/** The language of the fixed replies to somebody who writes this language: English if it has none. */
export function languageOfReplies(language: string): string {
  return Object.hasOwn(REPLIES, language) ? language : 'en';
}

/** The fixed reply in this language, or in English if the language has none. */
export function replyIn(language: string, reply: Reply): string {
  return REPLIES[languageOfReplies(language)]![reply];
}
