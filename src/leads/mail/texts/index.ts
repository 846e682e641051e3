import { detectLanguage, type Language } from '@app/languages';
import type { TranscriptMessage } from '../../handoff.queries';
import { de } from './de';
import { en, type MailTexts } from './en';

const TEXTS: Partial<Record<Language, MailTexts>> = { de };

export type { MailTexts } from './en';

/** The texts in the language in which the visitor writes; English if there are none. Pure. */
export function textsFor(messages: readonly Pick<TranscriptMessage, 'query'>[]): MailTexts {
  const written = messages.map(({ query }) => query).join('\n');
  return TEXTS[detectLanguage(written)] ?? en;
}

/** The text with its names in braces replaced. Pure. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
