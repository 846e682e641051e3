import type { Candidate } from './candidate';

/**
 * Two passages are the same to a reader if they have at least this share of words, pairs of words and grams in common
 * (Jaccard).
 */
const MIN_COMMON_SHARE = 0.9;

/**
 * The first `limit` passages (best first) without passages that are equal or nearly equal to a better passage: the same
 * page in another version, or the same text in several sources. A newer twin takes the place of the better passage,
 * because its figures are up to date. `words` is a passage as it was prepared for ranking, `date` its ISO day.
 */
export function withoutTwins<Passage extends { words: Candidate; date: string | null }>(
  passages: readonly Passage[],
  limit: number,
): Passage[] {
  const kept: Passage[] = [];
  for (const passage of passages) {
    if (kept.length === limit) break;
    const twin = kept.findIndex(({ words }) => areTwins(passage.words, words));
    if (twin < 0) kept.push(passage);
    else if (isNewer(passage.date, kept[twin]!.date)) kept[twin] = passage;
  }
  return kept;
}

function isNewer(date: string | null, other: string | null): boolean {
  return date !== null && other !== null && date > other;
}

function areTwins(one: Candidate, other: Candidate): boolean {
  const [shorter, longer] = one.flatLength < other.flatLength ? [one, other] : [other, one];
  if (shorter.flatLength < MIN_COMMON_SHARE * longer.flatLength) return false;
  // Of sets A and B, |A ∩ B| / |A ∪ B| ≥ s is the same as |A ∩ B| ≥ s / (1 + s) × (|A| + |B|).
  const minShared = (MIN_COMMON_SHARE / (1 + MIN_COMMON_SHARE)) * (shorter.index.size + longer.index.size);
  return shorter.index.sharesWith(longer.index, minShared);
}
