import type { Candidate } from './candidate';

/**
 * The share of common words, pairs of words and grams from which on two passages are the same to a reader (Jaccard).
 */
const MIN_COMMON_SHARE = 0.9;

/**
 * The first `limit` passages (best first) without those that are equal or nearly equal to a better one: the same page
 * in another version, or the same text in several sources. `wordsOf` returns a passage as it was prepared for ranking.
 */
export function withoutTwins<Passage>(
  passages: readonly Passage[],
  wordsOf: (passage: Passage) => Candidate,
  limit: number,
): Passage[] {
  const kept: Passage[] = [];
  for (const passage of passages) {
    if (kept.length === limit) break;
    const words = wordsOf(passage);
    if (!kept.some((other) => areTwins(words, wordsOf(other)))) kept.push(passage);
  }
  return kept;
}

function areTwins(one: Candidate, other: Candidate): boolean {
  const [shorter, longer] = one.flatLength < other.flatLength ? [one, other] : [other, one];
  if (shorter.flatLength < MIN_COMMON_SHARE * longer.flatLength) return false;
  // Of sets A and B, |A ∩ B| / |A ∪ B| ≥ s is the same as |A ∩ B| ≥ s / (1 + s) × (|A| + |B|).
  const minShared = (MIN_COMMON_SHARE / (1 + MIN_COMMON_SHARE)) * (shorter.index.size + longer.index.size);
  return shorter.index.sharesWith(longer.index, minShared);
}
