import type { Query } from './query';
import type { Ranked } from './rerank';

/**
 * What the best passage's score must reach. Chance finds a word or two of a long question in some passage but rarely the half of
 * it, so the bar falls with the number of words asked for; the more passages share any of them, the better the best by chance, so
 * it rises with their number; and a follow-up carries words of turns that it is no longer about. Set so that at most one answerable
 * question in 20 falls below.
 */
const BAR = { base: 0.4, wordsLog: -0.25, candidatesLog: 0.283, followUp: -0.18 };
const LOWEST_BAR = 0.4;

/**
 * Whether an agent's passages are about the question at all: takes all that `rerank` returned, not only the first few. It tells a
 * foreign subject, not a question of the subject that the passages leave open.
 */
export function isRelevant(ranked: readonly Pick<Ranked, 'score'>[], query: Query): boolean {
  const [best] = ranked;
  if (!best) return false;
  const bar =
    BAR.base +
    BAR.wordsLog * Math.log(effectiveWords(query)) +
    BAR.candidatesLog * Math.log(ranked.length) +
    (query.isFollowUp ? BAR.followUp : 0);
  return best.score >= Math.max(LOWEST_BAR, bar);
}

/** The number of words, those from earlier turns counted for less: as many equal weights would spread as far. */
function effectiveWords(query: Query): number {
  let sum = 0;
  let squares = 0;
  for (const { weight } of query.words) {
    sum += weight;
    squares += weight ** 2;
  }
  return squares > 0 ? sum ** 2 / squares : 1;
}
