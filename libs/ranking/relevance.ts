import type { Query } from './query';
import type { Ranked } from './rerank';

/**
 * What score × coverage of the best passage must reach. Chance finds a word or two of a long question in some passage but
 * rarely the half of it, and the more passages there are the more chance finds; so the bar falls with the number of words
 * asked for and rises with the number of candidates. Set so that about one answerable question in 25 falls below.
 */
const BAR_PER_WORD = 2.4;
const HIGHEST_BAR = 0.3;
const LOWEST_BAR = 0.15;
/** With one candidate half the bar is asked for, from so many on the whole. */
const MANY_CANDIDATES = 21;
const SHARE_WITH_ONE_CANDIDATE = 0.5;

/**
 * Whether an agent's passages are about the question at all: takes all that `rerank` returned, not only the first few. It tells a
 * foreign subject, not a question of the subject that the passages leave open.
 */
export function isRelevant(ranked: readonly Pick<Ranked, 'score' | 'coverage'>[], query: Query): boolean {
  const [best] = ranked;
  if (!best) return false;
  const crowd = Math.min(1, (ranked.length - 1) / (MANY_CANDIDATES - 1));
  const bar = Math.min(HIGHEST_BAR, Math.max(LOWEST_BAR, BAR_PER_WORD / effectiveWords(query)));
  return (
    best.score * best.coverage >= bar * (SHARE_WITH_ONE_CANDIDATE + (1 - SHARE_WITH_ONE_CANDIDATE) * crowd)
  );
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
