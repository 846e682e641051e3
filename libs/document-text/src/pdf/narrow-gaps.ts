/** A piece of a line; lengths are points. */
export interface PlacedPiece {
  text: string;
  x: number;
  end: number;
  /** The distance of its baseline from the top of the page. */
  y: number;
  size: number;
  /** Whether a gap is before it. */
  isApart: boolean;
}

/** A part of a line: a cell of a table, or what may be one. */
interface Part {
  x: number;
  end: number;
  size: number;
  isFigure: boolean;
}

/** A cell of a line nearby, and where the cell before it ends. */
type NearCell = Part & { before: number };

/** This many lines above and below show the columns; so many of them must agree. */
const NEAR_LINES = 3;
const MIN_AGREEING = 2;
/** Their greatest distance, and how exactly cells begin or end at one place, in font sizes. */
const MAX_DISTANCE = 10;
const SAME_PLACE = 0.1;
const MAX_CELLS = 20;
/** The width of a digit in font sizes. */
const DIGIT = 0.55;

/**
 * The cells of lines, where a cell that reaches up to the next column is divided as the lines around it are: its gap is
 * no wider than a space.
 */
export function withNarrowGaps<Piece extends PlacedPiece>(lines: readonly Piece[][][]): Piece[][][] {
  const cellsOf = lines.map((cells) =>
    cells.length > 1 && cells.length <= MAX_CELLS ? nearCells(cells) : [],
  );
  return lines.map((cells, at) => {
    const { y, size } = cells[0]![0]!;
    const isNear = (other: number): boolean =>
      other !== at &&
      cellsOf[other]!.length > 0 &&
      Math.abs(lines[other]![0]![0]!.y - y) < MAX_DISTANCE * size;
    const near: NearCell[][] = [];
    for (let other = Math.max(0, at - NEAR_LINES); other <= at + NEAR_LINES && other < lines.length; other++)
      if (isNear(other)) near.push(cellsOf[other]!);
    return near.length < MIN_AGREEING ? cells : cells.flatMap((cell) => dividedLike(near, cell));
  });
}

/** The cells of a line after its first one. */
function nearCells(cells: readonly PlacedPiece[][]): NearCell[] {
  return cells.slice(1).map((pieces, at) => ({
    x: pieces[0]!.x,
    end: pieces.at(-1)!.end,
    size: pieces[0]!.size,
    isFigure: pieces.every(isFigure),
    before: cells[at]!.at(-1)!.end,
  }));
}

/** The parts of a cell, from its end to its beginning, which begin or end where cells of lines nearby do. */
function dividedLike<Piece extends PlacedPiece>(
  near: readonly NearCell[][],
  cell: readonly Piece[],
): Piece[][] {
  const parts: Piece[][] = [];
  let part: Piece[] = [];
  const pieces = cell.flatMap((piece, at) => (at === cell.length - 1 ? withFigureApart(piece) : [piece]));
  for (const [at, piece] of [...pieces.entries()].toReversed()) {
    part.push(piece);
    const before = pieces[at - 1];
    if (before === undefined || !piece.isApart || !beginsCell(part, before, near)) continue;
    parts.unshift(part.toReversed());
    part = [];
  }
  if (parts.length === 0) return [[...cell]];
  return [part.toReversed(), ...parts];
}

/** Whether pieces, from the last to the first, are a cell after another piece. */
function beginsCell(
  pieces: readonly PlacedPiece[],
  before: PlacedPiece,
  near: readonly NearCell[][],
): boolean {
  const first = pieces.at(-1)!;
  const isWhole = pieces.every(isFigure) && !/(?:^|\s)(?:\p{Nd}{1,3}|\p{Sc})$/u.test(before.text.trimEnd());
  const part = { x: first.x, end: pieces[0]!.end, size: first.size, isFigure: isWhole };
  return near.filter((cells) => cells.some((cell) => isBelow(part, cell))).length >= MIN_AGREEING;
}

/** Whether a part begins at the place of a cell, or ends there as figures do. */
function isBelow(part: Part, cell: NearCell): boolean {
  const tolerance = SAME_PLACE * part.size;
  if (Math.abs(part.x - cell.x) < tolerance) return part.end < cell.end + part.size;
  return part.isFigure && cell.isFigure && Math.abs(part.end - cell.end) < tolerance && cell.before < part.x;
}

/** A piece and the figure at its end: pdf.js joins pieces whose gap is less than 0.6 font sizes. */
function withFigureApart<Piece extends PlacedPiece>(piece: Piece): Piece[] {
  const text = piece.text.trimEnd();
  const figure = text.slice(text.lastIndexOf(' ') + 1);
  if (figure === text || !isFigure({ text: figure })) return [piece];
  const x = piece.end - figure.length * DIGIT * piece.size;
  return [
    { ...piece, text: text.slice(0, -figure.length).trimEnd(), end: x },
    { ...piece, text: figure, x, isApart: true },
  ];
}

function isFigure({ text }: { text: string }): boolean {
  return /\p{Nd}/u.test(text) && !/\p{L}/u.test(text);
}
