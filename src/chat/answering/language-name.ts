import type { Language } from '@app/languages';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The English name of a language, for the prompt of a model: `de` is `German`. */
export function languageName(language: Language): string {
  return names.of(language) ?? language;
}
