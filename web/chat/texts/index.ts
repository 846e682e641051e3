import { regionalOf } from '../../design/regional';
import { en, type Texts } from './en';

/** Each language is loaded on demand. English is part of the chat. */
const LANGUAGES: Record<string, () => Promise<Texts>> = {
  ar: async () => (await import('./ar')).ar,
  de: async () => (await import('./de')).de,
  es: async () => (await import('./es')).es,
  fr: async () => (await import('./fr')).fr,
  it: async () => (await import('./it')).it,
  ja: async () => (await import('./ja')).ja,
  nl: async () => (await import('./nl')).nl,
  pl: async () => (await import('./pl')).pl,
  pt: async () => (await import('./pt')).pt,
  ro: async () => (await import('./ro')).ro,
  tr: async () => (await import('./tr')).tr,
  zh: async () => (await import('./zh')).zh,
};

const RIGHT_TO_LEFT = new Set(['ar']);

/** The language of the chat, with its texts and its direction. */
export interface Language {
  code: string;
  /** The visitor's variety of it, for dates and times. */
  region: string;
  texts: Texts;
  direction: 'ltr' | 'rtl';
}

/**
 * The first of the wanted languages (BCP 47 tags) that the chat has; English otherwise. `browser`: the visitor's own
 * languages.
 */
export async function languageFor(wanted: readonly string[], browser = wanted): Promise<Language> {
  const languageOf = (code: string, texts: Texts): Language => ({
    code,
    region: regionalOf(code, browser),
    texts,
    direction: RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr',
  });
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0]!;
    if (code === 'en') break;
    const load = Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code] : undefined;
    if (load) return languageOf(code, await load());
  }
  return languageOf('en', en);
}

/** The text with its names in braces replaced. Pure. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
