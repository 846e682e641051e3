/** How fast a rank loses weight (Cormack, Clarke and Büttcher, 2009). */
const RANK_CONSTANT = 60;

interface Found<Passage> {
  isRelevant: boolean;
  /** Best first. */
  passages: readonly Passage[];
}

/**
 * One list of two by reciprocal rank fusion (Cormack, Clarke and Büttcher, _Reciprocal Rank Fusion outperforms Condorcet and individual
 * Rank Learning Methods_, 2009): a passage's score is the sum of 1 / (60 + rank) over the lists that hold it; ties go to the words. Words
 * that only chance has found do not get in the way of vectors that are about the question.
 */
export function fuse<Passage extends { id: number }>(
  byWords: Found<Passage>,
  byVectors: Found<Passage>,
): { isRelevant: boolean; passages: Passage[] } {
  const wordsCount = byWords.isRelevant || !byVectors.isRelevant;
  const lists = wordsCount ? [byWords.passages, byVectors.passages] : [byVectors.passages];
  const scores = new Map<number, number>();
  const passages = new Map<number, Passage>();
  for (const list of lists) {
    list.forEach((passage, rank) => {
      if (!passages.has(passage.id)) passages.set(passage.id, passage);
      scores.set(passage.id, (scores.get(passage.id) ?? 0) + 1 / (RANK_CONSTANT + rank + 1));
    });
  }
  return {
    isRelevant: byWords.isRelevant || byVectors.isRelevant,
    // Stable: of equal scores the words' own order stays.
    passages: [...passages.values()].sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0)),
  };
}
