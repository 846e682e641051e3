import type { CorpusStats } from './bm25';
import type { Candidate } from './candidate';
import { hashOf } from './hash-index';
import type { Query } from './query';
import { frequencyOf } from './word-mass';

/**
 * How a question names the rows of the passage's table or list of amounts: `one` if it has a word that tells some rows
 * from the others, `none` if it has no distinguishing word, but a word that no passage contains, so that it may ask for
 * a row that does not exist ("What is the price of the maple room?" in a table of rooms with prices). A word beside the
 * table distinguishes enough. Otherwise undefined.
 */
export function rowNamedIn(
  { words }: Query,
  { index, table }: Pick<Candidate, 'index' | 'table'>,
  stats: CorpusStats,
): 'one' | 'none' | undefined {
  if (!table || table.rows.length < 2) return undefined;
  const own = words.filter(({ isInMessage }) => isInMessage);
  const all = new Set(own.flatMap(({ terms }) => terms));
  const unknown = own.filter((word) => frequencyOf(word, stats) === 0).flatMap(({ terms }) => terms);
  // Pairs of characters are terms too.
  const isPartOfUnknown = (term: string): boolean =>
    unknown.some((other) => all.has(`${term}${other}`) || all.has(`${other}${term}`));
  const tellsRows = (term: string): boolean => {
    const number = index.find(hashOf(term));
    const isIn = (piece: number): boolean => index.isInPiece(number, piece);
    return number >= 0 && !isPartOfUnknown(term) && !isIn(table.head) && !table.rows.every(isIn);
  };
  if (own.some(({ terms }) => terms.some(tellsRows))) return 'one';
  return unknown.length > 0 ? 'none' : undefined;
}
