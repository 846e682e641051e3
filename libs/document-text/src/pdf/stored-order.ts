/** This many steps upwards, if there are fewer downwards, show that a page is stored in disorder or from its bottom. */
const MIN_UPWARD = 10;
/** Baselines this close, in points, are the same line. */
const SAME_LINE = 3;

/** A piece of text, and its place for the reader, who counts from the top left. */
interface Placed {
  text: string;
  x: number;
  y: number;
}

/** The pieces of a page as they are stored, or by their places if they are stored in disorder. */
export function fromTop<Piece extends Placed>(pieces: readonly Piece[]): readonly Piece[] {
  const steps = pieces
    .filter(({ text }) => text.trim() !== '')
    .map(({ y }, at, shown) => y - (shown[at - 1]?.y ?? y));
  const up = steps.filter((step) => step < -SAME_LINE).length;
  if (up < MIN_UPWARD || up <= steps.filter((step) => step > SAME_LINE).length) return pieces;
  const lineOf = (y: number): number => Math.round(y / SAME_LINE);
  return pieces.toSorted((one, other) => lineOf(one.y) - lineOf(other.y) || one.x - other.x);
}

/** Whether a piece of a line stands before the previously stored piece. */
export function isOutOfOrder(pieces: readonly { text: string; x: number; end: number }[]): boolean {
  const shown = pieces.filter(({ text }) => text.trim() !== '');
  return shown.some(({ end }, at) => end <= (shown[at - 1]?.x ?? -Infinity));
}
