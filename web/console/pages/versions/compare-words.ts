/** A piece of a text: in both texts, or only in its own. */
export interface Piece {
  text: string;
  isShared: boolean;
}

/** The most comparisons of words: some 40 ms. Longer texts that have little in common are marked as a whole. */
const MAX_COMPARISONS = 8_000_000;

/** Knows words also where no spaces are between them. */
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Both texts in pieces. Pieces that only one text has begin and end at words. Pure. */
export function compareWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [ours, theirs] = [wordsOf(before), wordsOf(after)];
  const shared = sharedWords(
    ours.map((word) => word.trimEnd()),
    theirs.map((word) => word.trimEnd()),
  );
  return { before: piecesOf(ours, shared.ours), after: piecesOf(theirs, shared.theirs) };
}

/** Words and signs, each with the spaces that follow it. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    if (segment.trim() === '' && words.length > 0) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

/** The positions of a longest common subsequence in both lists. */
function sharedWords(
  ours: readonly string[],
  theirs: readonly string[],
): { ours: Set<number>; theirs: Set<number> } {
  const shared = { ours: new Set<number>(), theirs: new Set<number>() };
  const share = (our: number, their: number): void => {
    shared.ours.add(our);
    shared.theirs.add(their);
  };
  let start = 0;
  let [ourEnd, theirEnd] = [ours.length, theirs.length];
  for (; start < Math.min(ourEnd, theirEnd) && ours[start] === theirs[start]; start += 1) share(start, start);
  while (ourEnd > start && theirEnd > start && ours[ourEnd - 1] === theirs[theirEnd - 1])
    share((ourEnd -= 1), (theirEnd -= 1));
  const [rows, columns] = [ourEnd - start, theirEnd - start];
  if (rows * columns > MAX_COMPARISONS) return shared;
  // The number of words that the rests of both lists share, from each pair of positions on.
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column]!;
  const isSame = (row: number, column: number): boolean => ours[start + row] === theirs[start + column];
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[row * width + column] = isSame(row, column)
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    if (isSame(row, column)) share(start + row++, start + column++);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return shared;
}

function piecesOf(words: readonly string[], shared: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (const [at, text] of words.entries()) {
    const isShared = shared.has(at);
    const last = pieces.at(-1);
    if (last?.isShared === isShared) last.text += text;
    else pieces.push({ text, isShared });
  }
  return pieces;
}
