import type { Candidate } from './candidate';

/** The share of common words, pairs of words and grams from which on two passages are the same to a reader (Jaccard). */
const MIN_COMMON_SHARE = 0.9;

/**
 * The passages (best first) without those that are equal or nearly equal to a better one: the same page in another
 * version, or the same text in several sources. `wordsOf` returns a passage as it was prepared for ranking.
 */
export function withoutTwins<Passage>(
  passages: readonly Passage[],
  wordsOf: (passage: Passage) => Candidate,
): Passage[] {
  const kept: Passage[] = [];
  for (const passage of passages) {
    const words = wordsOf(passage);
    if (!kept.some((other) => areTwins(words, wordsOf(other)))) kept.push(passage);
  }
  return kept;
}

function areTwins(one: Candidate, other: Candidate): boolean {
  const [shorter, longer] = one.flatLength < other.flatLength ? [one, other] : [other, one];
  if (shorter.flatLength < MIN_COMMON_SHARE * longer.flatLength) return false;
  const shared = shorter.index.sharedWith(longer.index);
  return shared >= MIN_COMMON_SHARE * (shorter.index.size + longer.index.size - shared);
}
