import { detectLanguage } from '@app/languages';
import { analyze } from '@app/ranking';
import type { FoundPassage } from '../../knowledge/found-passage';

/** An answer rests on a passage that has at least this share of its words. */
const MIN_SHARE = 0.5;
/** Further passages have nearly as many of them as the best. */
const MIN_SHARE_OF_BEST = 0.8;
const MAX_USED = 3;

/**
 * The passages on which an answer seems to rest that cites none: those that have most of its words, best first. None if
 * it is in other words, such as a refusal.
 */
export function usedPassages(answer: string, passages: readonly FoundPassage[]): FoundPassage[] {
  const language = detectLanguage(answer);
  const said = [...new Set(analyze(answer, language))];
  if (said.length === 0) return [];
  const shareOf = (passage: FoundPassage): number =>
    said.filter(termsOf(passage, language)).length / said.length;
  const shares = passages.map((passage) => ({ passage, share: shareOf(passage) }));
  const best = Math.max(0, ...shares.map(({ share }) => share));
  return shares
    .filter(({ share }) => share >= MIN_SHARE && share >= MIN_SHARE_OF_BEST * best)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MAX_USED)
    .map(({ passage }) => passage);
}

/** Tells which terms a passage has in the language: by its index, or by its text if that has grown. */
function termsOf(
  passage: FoundPassage,
  language: ReturnType<typeof detectLanguage>,
): (term: string) => boolean {
  const { title, heading, text, match } = passage;
  if (match?.hasTerm && passage.language === language) return match.hasTerm;
  const terms = new Set(analyze(`${title}\n${heading}\n${text}`, language));
  return (term) => terms.has(term);
}
