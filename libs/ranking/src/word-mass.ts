import { type CorpusStats, idf } from './bm25';
import type { QuestionWord } from './query';

/**
 * Added to the statistics: this many passages, and for each word this many passages that contain it. Otherwise an agent
 * with three passages would treat each of its words as common and each missing word as rare.
 */
const PRIOR = { passages: 100, frequency: 1 };

/** The number of passages that contain a spelling of the word. */
export function frequencyOf({ terms }: QuestionWord, { documentFrequency }: CorpusStats): number {
  return terms.reduce((sum, term) => sum + (documentFrequency.get(term) ?? 0), 0);
}

/** The mass of a word of a query: its weight × its idf. */
export function massOfWord(word: QuestionWord, stats: CorpusStats): number {
  return word.weight * idf(PRIOR.passages + stats.passageCount, PRIOR.frequency + frequencyOf(word, stats));
}
