import type { Query } from './query';
import type { Ranked } from './rerank';

/**
 * Coefficients of the lowest relevant score, set so that at most one answerable question in 20 is refused. It falls
 * with the number of words, as a passage rarely matches half of a long question by chance. It rises with the number
 * of candidates, as the best of many is better by chance. It is lower for follow-ups, which contain words of
 * earlier turns.
 */
const THRESHOLD = { base: 0.4, wordsLog: -0.25, candidatesLog: 0.283, followUp: -0.18 };
const MIN_THRESHOLD = 0.4;

/**
 * Whether the passages are about the subject of the question. Takes all that `rerank` returned, not only the first few.
 * It cannot detect a question about the subject that the passages do not answer.
 */
export function isRelevant(ranked: readonly Pick<Ranked, 'score'>[], query: Query): boolean {
  const [best] = ranked;
  if (!best) return false;
  const threshold =
    THRESHOLD.base +
    THRESHOLD.wordsLog * Math.log(effectiveWords(query)) +
    THRESHOLD.candidatesLog * Math.log(ranked.length) +
    (query.isFollowUp ? THRESHOLD.followUp : 0);
  return best.score >= Math.max(MIN_THRESHOLD, threshold);
}

/** The effective number of words: the square of the sum of weights divided by the sum of squared weights. */
function effectiveWords(query: Query): number {
  let sum = 0;
  let sumOfSquares = 0;
  for (const { weight } of query.words) {
    sum += weight;
    sumOfSquares += weight ** 2;
  }
  return sumOfSquares > 0 ? sum ** 2 / sumOfSquares : 1;
}
