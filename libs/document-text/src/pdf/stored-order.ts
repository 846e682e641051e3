/** This many steps upwards, if there are fewer downwards, show that a page is stored in disorder or from its bottom. */
const MIN_UPWARD = 10;
/** Baselines this close, in points, are the same line. */
const SAME_LINE = 3;
/** In a page that is a table, at least this share and this number of the lines have several short cells. */
const MIN_ROWS_SHARE = 0.75;
const MIN_ROWS = 6;
const MIN_CELLS = 3;
const MAX_MEAN_CHARS = 20;
/** A cell or a card beside the previous one begins within so many font sizes above and to the left of its end. */
const MAX_CELL_SIZE = 15;
/** So large a share of the steps upwards is longer if the columns are stored apart, or the rows from the bottom. */
const MIN_LEAPS_SHARE = 1 / 3;
/** The gap between two cells, in font sizes. */
const CELL_GAP = 1.1;

/** A piece of text, and its place for the reader, who counts from the top left. */
interface Placed {
  text: string;
  x: number;
  end: number;
  y: number;
  size: number;
}

/**
 * The pieces of a page as they are stored, or by their places if they are stored in disorder. The rows of a page that
 * is a table are by their places, too: some programs store the columns apart, or the rows from the bottom.
 */
export function fromTop<Piece extends Placed>(pieces: readonly Piece[]): readonly Piece[] {
  const shown = pieces.filter(({ text }) => text.trim() !== '');
  const rise = (at: number): number => shown[at - 1]!.y - shown[at]!.y;
  const places = [...shown.keys()].slice(1);
  const up = places.filter((at) => rise(at) > SAME_LINE);
  const isInDisorder =
    up.length >= MIN_UPWARD && up.length > places.filter((at) => rise(at) < -SAME_LINE).length;
  const leaps = up.filter((at) => {
    const { x, size } = shown[at]!;
    return Math.max(shown[at - 1]!.x - x, rise(at)) > MAX_CELL_SIZE * size;
  });
  const leavesRows = leaps.length > up.length * MIN_LEAPS_SHARE;
  return isInDisorder || (leavesRows && isTable(byPlace(shown))) ? byPlace(pieces).flat() : pieces;
}

/** Lines of pieces from the left, from the top. */
function byPlace<Piece extends Placed>(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    if (line !== undefined && piece.y - line[0]!.y <= SAME_LINE) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => line.toSorted((one, other) => one.x - other.x));
}

/** Whether most lines of a page are rows of several short cells, unlike lines of text in columns. */
function isTable(lines: readonly (readonly Placed[])[]): boolean {
  const counts = lines.map((line) => line.filter((piece, at) => isApart(piece, line[at - 1])).length);
  const rows = counts.filter((count) => count >= MIN_CELLS).length;
  const cells = counts.reduce((sum, count) => sum + count, 0);
  const chars = lines.flat().reduce((sum, { text }) => sum + text.length, 0);
  return rows >= MIN_ROWS && rows >= lines.length * MIN_ROWS_SHARE && chars <= cells * MAX_MEAN_CHARS;
}

function isApart(piece: Placed, before: Placed | undefined): boolean {
  return before === undefined || piece.x - before.end > CELL_GAP * piece.size;
}

/** Whether a piece of a line stands before the previously stored piece. */
export function isOutOfOrder(pieces: readonly Pick<Placed, 'text' | 'x' | 'end'>[]): boolean {
  const shown = pieces.filter(({ text }) => text.trim() !== '');
  return shown.some(({ end }, at) => end <= (shown[at - 1]?.x ?? -Infinity));
}
