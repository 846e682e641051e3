import type { CorpusStats } from './bm25';
import type { Query } from './query';
import { frequencyOf, massOfWord, type Ranked } from './rerank';

/**
 * How sure it is that passages are about a question: `unsure` where they may be and may not, `none` where the question
 * is plainly about something else.
 */
export type Relevance = 'sure' | 'unsure' | 'none';

/** The weight of the words that the agent knows beside the score of the best passage. */
const KNOWN_WEIGHT = 0.9;
/**
 * The evidence that a question needs. Set on seven documentation sites: of the questions that they answer, 3 % are below
 * `unsure` and 9 % below `sure`. Agents of few passages know few words and match few by chance, so that the thresholds
 * fall with the logarithm of the number of passages below `FULL_SIZE`.
 */
const UNSURE = { threshold: 1.37, perSmallness: 0.12 };
const SURE = { threshold: 1.65, perSmallness: 0.25 };
const FULL_SIZE = 100;

/**
 * How relevant the best passage is. A word that no passage contains is often the subject of a question that the agent
 * cannot answer; a passage that matches much of the question is about it. Takes all that `rerank` returned.
 */
export function relevanceOf(
  [best]: readonly Pick<Ranked, 'score'>[],
  query: Query,
  stats: CorpusStats,
): Relevance {
  if (!best) return 'none';
  const evidence = best.score + KNOWN_WEIGHT * knownShare(query, stats);
  const smallness = Math.log(FULL_SIZE / Math.min(FULL_SIZE, Math.max(1, stats.passageCount)));
  if (evidence < UNSURE.threshold - UNSURE.perSmallness * smallness) return 'none';
  return evidence < SURE.threshold - SURE.perSmallness * smallness ? 'unsure' : 'sure';
}

/** The share of the question, by mass, in words that some passage contains. */
function knownShare({ words }: Query, stats: CorpusStats): number {
  let [known, all] = [0, 0];
  for (const word of words) {
    const mass = massOfWord(word, stats);
    all += mass;
    if (frequencyOf(word, stats) > 0) known += mass;
  }
  return all > 0 ? known / all : 0;
}
