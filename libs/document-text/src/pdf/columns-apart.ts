import { extentOf, type TextLine } from './lines';

/** The fewest successive lines of figures that make a column. */
const MIN_LINES = 3;
/** A longer text is no name of a row. */
const MAX_NAME_CHARS = 60;
/** Baselines this close, in font sizes, are one row. */
const SAME_ROW = 0.35;
/** The height of the steps, in points, in which names are looked up. */
const STEP = 4;
/** Where the names of figures are; the first side with the most names is right. */
const SIDES = ['both', 'left', 'right'] as const;

/**
 * The lines of a page, in which a name and the figures beside it are one line. Some PDFs store each column as a whole,
 * such as a list whose prices have a frame of their own.
 */
export function withColumnsJoined(lines: readonly TextLine[]): readonly TextLine[] {
  const columns = columnsOfFigures(lines);
  if (columns.length === 0) return lines;
  const names = new Map<number, TextLine[]>();
  for (const line of lines) {
    if (!isName(line)) continue;
    const place = Math.floor(line.y / STEP);
    const beside = names.get(place);
    if (beside) beside.push(line);
    else names.set(place, [line]);
  }
  // Where lists stand beside each other, the nearest name may be of the next list.
  const [joined] = SIDES.map((side) => joinedBy(side, columns, names)).toSorted(
    (one, other) => other.size - one.size,
  );
  const gone = new Set([...joined!.values()].map(({ figures }) => figures));
  return lines.flatMap((line) => (gone.has(line) ? [] : [joined!.get(line)?.line ?? line]));
}

/** The names that figures belong to, on this side of them, each with its figures and the line of both. */
function joinedBy(
  side: (typeof SIDES)[number],
  columns: readonly TextLine[][],
  names: ReadonlyMap<number, TextLine[]>,
): Map<TextLine, { figures: TextLine; line: TextLine }> {
  const joined = new Map<TextLine, { figures: TextLine; line: TextLine }>();
  for (const column of columns) {
    const pairs = column.flatMap((figures) => {
      const name = nameBeside(figures, names, side);
      return name === undefined ? [] : [{ figures, name }];
    });
    const isTaken = pairs.some(({ name }) => joined.has(name));
    if (isTaken || pairs.length < MIN_LINES || pairs.length * 2 < column.length) continue;
    for (const { figures, name } of pairs) joined.set(name, { figures, line: joinedLine(name, figures) });
  }
  return joined;
}

/** Lines without letters that follow each other downwards. */
function columnsOfFigures(lines: readonly TextLine[]): TextLine[][] {
  const columns: TextLine[][] = [[]];
  for (const line of lines) {
    const column = columns.at(-1)!;
    const isFigures = /\p{Nd}/u.test(line.text) && !/\p{L}/u.test(line.text);
    if (isFigures && line.y > (column.at(-1)?.y ?? -Infinity)) column.push(line);
    else columns.push(isFigures ? [line] : []);
  }
  return columns.filter((column) => column.length >= MIN_LINES && !countsLines(column));
}

/** Whether figures only count the lines beside them, as in minutes and contracts. */
function countsLines(column: readonly TextLine[]): boolean {
  const numbers = column.map(({ text }) => Number(text.replace(/[^\p{Nd}]/gu, '')));
  return numbers.slice(1).every((number, at) => number === numbers[at]! + 1);
}

function isName({ text }: TextLine): boolean {
  return text.length <= MAX_NAME_CHARS && /\p{L}/u.test(text);
}

/** The name at the height of figures, on this side, that is nearest to them. */
function nameBeside(
  figures: TextLine,
  names: ReadonlyMap<number, TextLine[]>,
  side: (typeof SIDES)[number],
): TextLine | undefined {
  const place = Math.floor(figures.y / STEP);
  const gapTo = (name: TextLine): number => Math.max(figures.x - name.end, name.x - figures.end);
  return [place - 1, place, place + 1]
    .flatMap((each) => names.get(each) ?? [])
    .filter((name) => Math.abs(name.y - figures.y) <= SAME_ROW * figures.size && gapTo(name) >= 0)
    .filter((name) => side === 'both' || name.x < figures.x === (side === 'left'))
    .toSorted((one, other) => gapTo(one) - gapTo(other))[0];
}

function joinedLine(name: TextLine, figures: TextLine): TextLine {
  const cells = [...name.cells, ...figures.cells].toSorted((one, other) => one.x - other.x);
  return { ...name, ...extentOf(cells), cells, text: cells.map(({ text }) => text).join(' ') };
}
