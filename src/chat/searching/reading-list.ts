import type { FoundPassage } from '../../knowledge/found-passage';

/** This many of the best passages are always read. */
const ALWAYS_READ = 8;
/** A further passage is read while fewer passages than this before it have one of its words of the question. */
const ENOUGH_WITH_WORD = 5;

/**
 * The passages (best first) that are worth the tokens of a language model: the first ones, and after them only passages
 * with words of the question that few better passages have.
 */
export function readingList<Passage extends Pick<FoundPassage, 'match'>>(
  passages: readonly Passage[],
): Passage[] {
  const read: Passage[] = [];
  const readWith = new Map<string, number>();
  const countOf = (word: string): number => readWith.get(word) ?? 0;
  for (const passage of passages) {
    const words = passage.match?.words() ?? [];
    const adds = read.length < ALWAYS_READ || words.some((word) => countOf(word) < ENOUGH_WITH_WORD);
    if (!adds) continue;
    read.push(passage);
    for (const word of words) readWith.set(word, countOf(word) + 1);
  }
  return read;
}
