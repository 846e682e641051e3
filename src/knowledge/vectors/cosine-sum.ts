import type { Relevance } from '@app/ranking';

/** The share of the distance from the relevance bar to similarity 1 from which a passage is certainly relevant. */
const SURE_SHARE = 0.5;

/** How the cosine similarities of an agent's passages are read, and how far they can be trusted. */
export interface CosineScale {
  /** The cosine similarity of passages to a question that is not about them. */
  chanceLevel: number;
  /** The lowest cosine similarity at which a passage may be relevant. */
  relevanceBar: number;
  /** The amount that similarity 1 adds to a passage's score by words. */
  weight: number;
}

/** A passage with its score by words; 0 for one that only the vectors found. */
interface Scored {
  id: number;
  score: number;
}

/**
 * Adds the cosine similarity to the score by words of each passage: weight × (similarity − chance) / (1 − chance). A
 * passage without a vector counts as similar by chance. Best first; of equal scores the first one stays the first.
 */
export function addCosines<Passage extends Scored>(
  passages: readonly Passage[],
  similarities: ReadonlyMap<number, number>,
  { chanceLevel, weight }: CosineScale,
): Passage[] {
  const perCosine = weight / Math.max(Number.EPSILON, 1 - chanceLevel);
  const sumOf = ({ id, score }: Scored) =>
    score + perCosine * ((similarities.get(id) ?? chanceLevel) - chanceLevel);
  return passages
    .map((passage) => ({ ...passage, score: sumOf(passage) }))
    .sort((one, other) => other.score - one.score);
}

/** The relevance by words, raised when the best similarity is above the bar. Vectors never lower it. */
export function raisedRelevance(
  byWords: Relevance,
  bestSimilarity: number,
  { relevanceBar }: CosineScale,
): Relevance {
  if (bestSimilarity < relevanceBar) return byWords;
  const sureBar = relevanceBar + SURE_SHARE * (1 - relevanceBar);
  return bestSimilarity >= sureBar || byWords === 'sure' ? 'sure' : 'unsure';
}
