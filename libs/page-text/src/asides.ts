import { alternativesOf, endsSentence, withoutLinkTargets } from '@app/languages';
import { dateIn } from './dates';

/** A longer line is a sentence. */
const MAX_ASIDE_CHARS = 120;
const ASIDE = new RegExp(`^(?:${alternativesOf('asides')})(?![\\p{L}\\p{M}])`, 'iu');
const BYLINE = new RegExp(`^(?:${alternativesOf('bylines')})[\\s:：]\\s*\\p{L}`, 'iu');

const SEPARATOR = /\s+[·•|–—]\s+/;

/** Stars, arrows and other signs alone. */
const DECORATION = /^(?:[\s|•·‹›«»←↑→↓❮❯\p{So}]+|\s*(?:…|\.{3})\s*)$/u;

/** Whether a paragraph is only the symbols of a rating or of a slider. In a list or a table they may be a value. */
export function isDecoration(paragraph: string): boolean {
  return DECORATION.test(withoutLinkTargets(paragraph));
}

/**
 * Whether a paragraph is about the page and not about its subject: "By Jane Doe, 3 May 2026", "By Jane Doe · 5 min
 * read", "Posted in News", "Share this article".
 */
export function isAside(paragraph: string): boolean {
  if (paragraph.length > MAX_ASIDE_CHARS * 4 || paragraph.includes('\n')) return false;
  const line = withoutLinkTargets(paragraph).trim();
  if (line.length > MAX_ASIDE_CHARS || endsSentence(line)) return false;
  if (ASIDE.test(line)) return true;
  return (
    BYLINE.test(line) && (dateIn(line) !== null || line.split(SEPARATOR).some((part) => ASIDE.test(part)))
  );
}
