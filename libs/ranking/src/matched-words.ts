import type { Candidate } from './candidate';
import { hashOf } from './hash-index';
import type { Query } from './query';

/**
 * The words of a query's message that a passage contains in any form, heaviest first: as they were written, or
 * corrected if they were misspelt, without diacritics. In scripts without spaces, the characters and pairs of
 * characters. Words of earlier messages are left out.
 */
export function matchedWords({ words }: Query, { index }: Candidate): string[] {
  return words
    .filter(({ isInMessage, terms }) => isInMessage && terms.some((term) => index.find(hashOf(term)) >= 0))
    .map(({ word, terms }) => word ?? terms[0]!);
}

/** Whether a passage has an index term, in the language of the passage. */
export function isTermOf({ index }: Candidate, term: string): boolean {
  return index.find(hashOf(term)) >= 0;
}
