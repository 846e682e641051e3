import { detectLanguage, type Language } from '@app/languages';
import { analyze } from '@app/ranking';
import type { FoundPassage } from '../../knowledge/found-passage';

/** An answer rests on a passage that has at least this share of its words. */
const MIN_SHARE = 0.5;
/** Further passages have at least this share of the words of the best one. */
const MIN_SHARE_OF_BEST = 0.8;
const MAX_USED = 3;

/**
 * The passages on which an answer without citations seems to rest: those that have most of its words, best first. None
 * if its words are different, as in a refusal.
 */
export function usedPassages(answer: string, passages: readonly FoundPassage[]): FoundPassage[] {
  // The short answer is read in the language of each passage, whose index then has its words: no passage is read.
  // Words of an unknown language are not told from filler, so a passage in none is read in that of the answer.
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

/** Tells which terms a passage has whose text has grown, so that it has no index. */
function termsOf({ title, heading, text }: FoundPassage, language: Language): (term: string) => boolean {
  const terms = new Set(analyze(`${title}\n${heading}\n${text}`, language));
  return (term) => terms.has(term);
}
