import { detectLanguage, type Language } from '@app/languages';
import { analyze } from '@app/ranking';
import type { FoundPassage } from '../../knowledge/found-passage';

/** A passage supports an answer if it has at least this share of its words. */
const MIN_SHARE = 0.5;
/** Further passages have at least this share of the best passage's words. */
const MIN_SHARE_OF_BEST = 0.8;
const MAX_USED = 3;

/**
 * The passages that seem to support an answer without citations: they have most of its words, best first. None if its
 * words differ, as in a refusal.
 */
export function usedPassages(answer: string, passages: readonly FoundPassage[]): FoundPassage[] {
  // The answer is analyzed in each passage's language and compared with the passage's index: no passage is analyzed.
  // Filler words depend on the language: a passage without a language is analyzed in the answer's language.
  const answered = detectLanguage(answer);
  const byLanguage = new Map<Language, string[]>();
  const answerTermsIn = (language: Language): string[] => {
    const terms = byLanguage.get(language) ?? [...new Set(analyze(answer, language))];
    byLanguage.set(language, terms);
    return terms;
  };
  const shareOf = (passage: FoundPassage): number => {
    const { language: own = 'und' } = passage;
    const language = own === 'und' ? answered : own;
    const indexed = own === language ? passage.match?.hasTerm : undefined;
    const answerTerms = answerTermsIn(language);
    return answerTerms.filter(indexed ?? termsOf(passage, language)).length / Math.max(1, answerTerms.length);
  };
  const shares = passages.map((passage) => ({ passage, share: shareOf(passage) }));
  const best = Math.max(0, ...shares.map(({ share }) => share));
  return shares
    .filter(({ share }) => share >= MIN_SHARE && share >= MIN_SHARE_OF_BEST * best)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MAX_USED)
    .map(({ passage }) => passage);
}

/** The terms of a passage without an index, because its text has grown. */
function termsOf({ title, heading, text }: FoundPassage, language: Language): (term: string) => boolean {
  const terms = new Set(analyze(`${title}\n${heading}\n${text}`, language));
  return (term) => terms.has(term);
}
