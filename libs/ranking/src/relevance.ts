import type { CorpusStats } from './bm25';
import type { Query } from './query';
import { frequencyOf, massOfWord, type Ranked } from './rerank';

/**
 * How sure it is that passages are about a question: `unsure` where they may be and may not, `none` where the question
 * is plainly about something else.
 */
export type Relevance = 'sure' | 'unsure' | 'none';

/** The weight of the words that the agent knows beside the score of the best passage. */
const KNOWN_WEIGHT = 0.7;
/** Set on documentation sites: 3 % of the questions that they answer lie below `unsure`, and 8 % below `sure`. */
const THRESHOLDS = { unsure: 1, sure: 1.4 };

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
  if (evidence >= THRESHOLDS.sure) return 'sure';
  return evidence >= THRESHOLDS.unsure ? 'unsure' : 'none';
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
