import type { Cell, TextLine } from './lines';

/** Lines that stand in columns: the rows of a table, or text in two columns that was stored line by line. */
export interface Grid {
  kind: 'table' | 'columns';
  rows: string[][];
  lineCount: number;
}

const MIN_ROWS = 2;
/** Fewer rows are a table only if they have the same three columns or more. */
const SURE_ROWS = 3;
const MAX_COLUMNS = 20;
/** A table has at least this share of its cells filled. */
const MIN_FILLED = 0.5;
/** Cells of text in columns are longer than cells of a table. */
const MIN_COLUMN_TEXT_CHARS = 30;
/** The rows of a table follow each other within this distance, in font sizes. */
const MAX_ROW_DISTANCE = 4;

/** The number of cells compared in vain after which a page is no longer searched for grids. */
const MAX_VAIN_CELLS = 50_000;

/** Between two columns, at least this many more lines have a gap than have a cell that crosses it. */
const MIN_LEAD = 2;

/** The distances of rows differ by less than this, in font sizes. */
const MAX_PITCH_CHANGE = 0.1;

/** Finds the grids of a page. */
export class GridFinder {
  private vainCells = 0;

  constructor(private readonly lines: readonly TextLine[]) {}

  /** The grid that begins with a line and ends before `end`; null if the line begins none. */
  at(start: number, end = this.lines.length): Grid | null {
    // Each line of a run that is no grid is tried again as the beginning of one.
    if (this.vainCells > MAX_VAIN_CELLS) return null;
    const run = runAt(this.lines, start, end);
    const grid = gridOf(run);
    if (grid === null) this.vainCells += run.reduce((sum, { cells }) => sum + cells.length, 0);
    return grid;
  }
}

function gridOf(run: readonly TextLine[]): Grid | null {
  const full = run.filter(({ cells }) => cells.length > 1);
  if (full.length < MIN_ROWS) return null;
  const heads = full.slice(0, Math.max(1, full.findIndex(hasFigure)));
  const found = columnsOf(full);
  // Joining heads with the columns below them halves the number of columns at most.
  if (found.length > 2 * MAX_COLUMNS) return null;
  const columns = withHeads(found, heads, full.slice(heads.length));
  if (full.length < SURE_ROWS && !isRegular(full, columns.length)) return null;
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return null;
  const cellCount = full.reduce((sum, { cells }) => sum + cells.length, 0);
  if (cellCount < full.length * columns.length * MIN_FILLED) return null;
  const chars = full.reduce((sum, { text }) => sum + text.length, 0);
  const isText = columns.length === 2 && chars / cellCount >= MIN_COLUMN_TEXT_CHARS;
  const spanning = new Set(heads.filter((line) => !hasFigure(line)));
  const placed = run.map((line) => placedIn(columns, line.cells, spanning.has(line)));
  return {
    kind: isText ? 'columns' : 'table',
    rows: isText ? placed : withWrappedCells(placed),
    lineCount: run.length,
  };
}

function isRegular(lines: readonly TextLine[], columns: number): boolean {
  return columns >= 3 && lines.every(({ cells }) => cells.length === columns);
}

/** The lines from `start` that have several cells, and the lines between them that continue a cell. */
function runAt(lines: readonly TextLine[], start: number, limit: number): TextLine[] {
  const run: TextLine[] = [];
  let end = 0;
  let isAfterOne = false;
  for (let at = start; at < limit; at++) {
    const line = lines[at]!;
    const previous = run.at(-1);
    if (previous !== undefined) {
      const distance = (line.top ?? line.y) - previous.y;
      if (line.y <= previous.y || distance > MAX_ROW_DISTANCE * line.size) break;
    }
    if (isAfterOne && !isNextRow(line, run)) break;
    isAfterOne = line.cells.length < 2 && isRowOfOne(line, run);
    const isRow = line.cells.length > 1 || isAfterOne;
    const second = run[0]?.cells[1];
    // A line in a further column continues its cell; any other line ends the table.
    if (!isRow && (second === undefined || line.x < second.x - line.size)) break;
    run.push(line);
    if (isRow) end = run.length;
  }
  return run.slice(0, end);
}

/** Whether a line is a row that fills only the first column. */
function isRowOfOne(line: TextLine, run: readonly TextLine[]): boolean {
  const last = run.at(-1);
  if (last === undefined || last.cells.length < 2 || !isNextRow(line, run)) return false;
  return Math.abs(line.x - last.x) < line.size && line.end < last.cells[1]!.x;
}

/** Whether a line follows as close as the rows before it. */
function isNextRow({ y, size }: TextLine, run: readonly TextLine[]): boolean {
  const [before, last] = run.slice(-2);
  if (before === undefined || last === undefined) return false;
  return Math.abs(y - last.y - (last.y - before.y)) < MAX_PITCH_CHANGE * size;
}

/** The columns: the extents of the cells between two borders. A cell across a border, as in a head, is in no column. */
function columnsOf(lines: readonly TextLine[]): Cell[] {
  const borders = bordersOf(lines);
  const columns = new Map<number, Cell>();
  let next = 0;
  for (const { x, end } of lines.flatMap(({ cells }) => cells).sort((one, other) => one.x - other.x)) {
    while (borders[next]! <= x) next += 1;
    if (borders[next]! < end) continue;
    const column = columns.get(next);
    if (column === undefined) columns.set(next, { text: '', x, end });
    else column.end = Math.max(column.end, end);
  }
  return [...columns.values()];
}

/**
 * The borders between columns: the middles of the places without a cell, or where the lead of gaps over cells is
 * greatest.
 */
function bordersOf(lines: readonly TextLine[]): number[] {
  const edges = lines
    .flatMap(({ cells }) =>
      cells.flatMap(({ x, end }, at) => [
        { x: end, cells: -1, gaps: at + 1 < cells.length ? 1 : 0 },
        { x, cells: 1, gaps: at > 0 ? -1 : 0 },
      ]),
    )
    .sort((one, other) => one.x - other.x || one.cells - other.cells);
  const borders: number[] = [];
  let [cells, gaps, before, isRising] = [0, 0, 0, false];
  for (const [at, edge] of edges.slice(0, -1).entries()) {
    [cells, gaps] = [cells + edge.cells, gaps + edge.gaps];
    const lead = gaps - cells;
    const isBorder = (cells === 0 || lead >= MIN_LEAD) && lead > before;
    if (isBorder && isRising) borders.pop();
    if (isBorder) borders.push((edge.x + edges[at + 1]!.x) / 2);
    isRising = isBorder || (isRising && lead === before);
    before = lead;
  }
  return borders;
}

/** The columns, where a head that is centred beside the cells of its column is no column of its own. */
function withHeads(columns: readonly Cell[], heads: readonly TextLine[], rows: readonly TextLine[]): Cell[] {
  const whole: (Cell & { isHead: boolean; isBody: boolean })[] = [];
  for (const column of columns) {
    const isIn = ({ cells }: TextLine): boolean =>
      cells.some(({ x, end }) => x >= column.x && end <= column.end);
    const [isHead, isBody] = [heads.some(isIn), rows.some(isIn)];
    const left = whole.at(-1);
    if (left !== undefined && left.isHead !== isHead && left.isBody !== isBody && isHead !== isBody)
      Object.assign(left, { end: column.end, isHead: true, isBody: true });
    else whole.push({ ...column, isHead, isBody });
  }
  return whole;
}

/** Whether a line has a cell of figures beside its first cell. */
function hasFigure({ cells }: TextLine): boolean {
  return cells.slice(1).some(({ text }) => isFigure(text));
}

function isFigure(text: string): boolean {
  return /\p{Nd}/u.test(text) && !/\p{L}/u.test(text);
}

/** The cells of a line by column. A cell of a head stands above each column that it spans. */
function placedIn(columns: readonly Cell[], cells: readonly Cell[], isHead: boolean): string[] {
  const row = columns.map(() => '');
  for (const { text, x, end } of cells) {
    const spanned = [...columns.keys()].filter((at) => x < columns[at]!.end && end > columns[at]!.x);
    const [first = columns.length - 1, ...others] = spanned;
    for (const at of isHead && first > 0 ? [first, ...others] : [first])
      row[at] = `${row[at]} ${text}`.trim();
  }
  return row;
}

/** Rows without a first cell continue the cells of the row above, but a figure below a figure is another row. */
function withWrappedCells(rows: readonly string[][]): string[][] {
  const whole: string[][] = [];
  for (const row of rows) {
    const above = whole.at(-1);
    const filled = row.filter((cell) => cell !== '').length;
    const isTotal = row.some((cell, column) => isFigure(cell) && isFigure(above?.[column] ?? ''));
    if (above === undefined || row[0] !== '' || filled * 2 > row.length || isTotal) whole.push([...row]);
    else row.forEach((cell, column) => (above[column] = `${above[column]} ${cell}`.trim()));
  }
  return whole;
}
