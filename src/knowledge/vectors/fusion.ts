import type { Relevance } from '@app/ranking';

/** The constant of the paper below: the larger, the less the first ranks stand out. */
const RANK_CONSTANT = 60;

interface ListByWords<Passage> {
  relevance: Relevance;
  /** Best first. */
  passages: readonly Passage[];
}

interface ListByVectors<Passage> {
  isRelevant: boolean;
  /** Nearest first. */
  passages: readonly Passage[];
}

/**
 * Merges two lists by reciprocal rank fusion (Cormack, Clarke and Büttcher, _Reciprocal Rank Fusion outperforms
 * Condorcet and individual Rank Learning Methods_, 2009): the score of a passage is the sum of 1 / (60 + rank) over the
 * lists that contain it; of equal scores the order by words stays. When only the vectors are relevant, the list by
 * words is left out.
 */
export function fuse<Passage extends { id: number }>(
  byWords: ListByWords<Passage>,
  byVectors: ListByVectors<Passage>,
): { relevance: Relevance; passages: Passage[] } {
  const usesWords = byWords.relevance !== 'none' || !byVectors.isRelevant;
  const lists = usesWords ? [byWords.passages, byVectors.passages] : [byVectors.passages];
  const scores = new Map<number, number>();
  const passages = new Map<number, Passage>();
  for (const list of lists) {
    list.forEach((passage, rank) => {
      if (!passages.has(passage.id)) passages.set(passage.id, passage);
      scores.set(passage.id, (scores.get(passage.id) ?? 0) + 1 / (RANK_CONSTANT + rank + 1));
    });
  }
  return {
    relevance: byVectors.isRelevant ? 'sure' : byWords.relevance,
    // The sort is stable, and the words come first.
    passages: [...passages.values()].sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0)),
  };
}
