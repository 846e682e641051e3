import { isUnspaced } from '@app/languages';
import type { CorpusStats } from './bm25';
import type { Candidate } from './candidate';
import { pushGramHashes } from './grams';
import type { Query } from './query';
import { frequencyOf } from './word-mass';

/** An unknown word is the subject of a question if it is this many times rarer than any known word. */
const TIMES_RARER = 3;
/** Added to each number of sentences: chance decides whether a word is in none or in two of some thousands. */
const DOUBT = 3;

/** The statistics of an agent's passages, and how common a word is in general. */
export interface GeneralStats extends CorpusStats {
  /** The number of sentences of other people with the word; undefined if nothing is known about its language. */
  frequencyInGeneral?: (word: string) => number | undefined;
}

/**
 * Whether the subject of a question is a word that no passage contains: it is rarer in general than each known word
 * ("dodo" beside "called"). A corrected word, and a word that begins like a word of the passages, may be known.
 */
export function lacksRarestWord(
  { words }: Query,
  passages: readonly Candidate[],
  stats: GeneralStats,
): boolean {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (const question of words) {
    const { word, isCorrected, isInMessage } = question;
    if (word === undefined || isUnspaced(word) || isCorrected || !isInMessage) continue;
    const frequency = stats.frequencyInGeneral?.(word);
    if (frequency === undefined) return false;
    if (frequencyOf(question, stats) > 0) known.push(frequency);
    else if (!beginsInSome(passages, word)) unknown.push(frequency);
  }
  if (known.length === 0) return false;
  return TIMES_RARER * (Math.min(...unknown) + DOUBT) < Math.min(...known) + DOUBT;
}

/** Whether a passage contains the first four letters of a word. */
function beginsInSome(passages: readonly Candidate[], word: string): boolean {
  const grams: number[] = [];
  pushGramHashes(grams, word);
  const [beginning] = grams;
  return beginning !== undefined && passages.some(({ index }) => index.find(beginning) >= 0);
}
