import type { CorpusStats } from './bm25';
import type { Candidate } from './candidate';
import { hashOf } from './hash-index';
import type { Query } from './query';
import { frequencyOf } from './word-mass';

/**
 * Whether a question may ask for a row of the passage's table that does not exist: it has a word that no passage
 * contains, and none that tells some rows from the others ("What is the price of the maple room?" in a table of rooms
 * with prices). A word beside the table tells enough.
 */
export function mayMissRow(
  { words }: Query,
  { index, table }: Pick<Candidate, 'index' | 'table'>,
  stats: CorpusStats,
): boolean {
  if (!table || table.rows.length < 2) return false;
  const own = words.filter(({ isOwn }) => isOwn);
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
  return unknown.length > 0 && !own.some(({ terms }) => terms.some(tellsRows));
}
