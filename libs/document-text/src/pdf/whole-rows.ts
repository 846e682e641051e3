import { joinLine } from './line-joining';
import { extentOf, type Cell, type TextLine } from './lines';

const MIN_CELLS = 3;
/** Cells that are longer on average are text in columns; the second limit is for cells that all have several lines. */
const MAX_MEAN_CHARS = 40;
const MAX_WRAPPED_CHARS = 20;
const MAX_CELL_LINES = 12;
const MAX_ROW_LINES = 200;
/** The greatest distances between the lines of a first cell and of the other cells, in font sizes. */
const LINE_DISTANCE = 1.7;
const PARAGRAPH_DISTANCE = 2.5;
/** How much higher than the previous line the next cell may begin, in font sizes. */
const MIN_RISE = 0.3;
const MAX_RISE = 3;

/** Lines that are stored one after the other, and may be the cells of a row. */
interface StoredRow {
  lines: TextLine[];
  cells: Cell[];
  /** The number of lines of each cell. */
  lineCounts: number[];
}

/**
 * The lines of a page, where each row of a table is one line. Word and Excel store a row cell by cell, each with all
 * its lines, so that the cells after the first one begin higher than the line before them.
 */
export function withWholeRows(lines: readonly TextLine[]): TextLine[] {
  const whole: TextLine[] = [];
  let row: StoredRow | null = null;
  const endRow = (): void => {
    if (row !== null) whole.push(...(isTableRow(row) ? [lineOf(row)] : row.lines));
  };
  for (const line of lines) {
    if (row !== null && continuesCell(row, line)) {
      continueCell(row, line);
      continue;
    }
    const start: number = row === null ? -1 : startBeside(row, line);
    if (row === null || start < 0) {
      endRow();
      row = rowOf([line]);
      continue;
    }
    if (start > 0) {
      whole.push(...row.lines.slice(0, start));
      row = rowOf(row.lines.slice(start));
    }
    addLine(row, line, line.cells);
  }
  endRow();
  return whole;
}

function rowOf([first, ...others]: readonly TextLine[]): StoredRow {
  const row: StoredRow = { lines: [], cells: [], lineCounts: [] };
  if (first !== undefined) addLine(row, first, first.cells);
  for (const line of others) continueCell(row, line);
  return row;
}

/** Adds a line, of which these cells begin new cells of the row. */
function addLine(row: StoredRow, line: TextLine, cells: readonly Cell[]): void {
  row.lines.push(line);
  for (const cell of cells) {
    row.cells.push({ ...cell });
    row.lineCounts.push(1);
  }
}

/** Whether a line is the next one of the last cell, perhaps with further cells beside it. */
function continuesCell({ lines, cells, lineCounts }: StoredRow, line: TextLine): boolean {
  // The line above a table is no part of its first cell.
  if (cells.length === 1 && line.cells.length > 1) return false;
  const [cell, first] = [cells.at(-1)!, line.cells[0]!];
  const distance = line.y - lines.at(-1)!.y;
  const maxDistance = (cells.length === 1 ? LINE_DISTANCE : PARAGRAPH_DISTANCE) * line.size;
  if (distance <= 0 || distance > maxDistance || lineCounts.at(-1)! >= MAX_CELL_LINES) return false;
  return first.x < cell.end && first.end > cell.x && first.x >= (cells.at(-2)?.end ?? -Infinity);
}

function continueCell(row: StoredRow, line: TextLine): void {
  const [first, ...others] = line.cells;
  const cell = row.cells.at(-1);
  if (cell === undefined || first === undefined) return;
  cell.text = joinLine(cell.text, first.text, () => false);
  Object.assign(cell, extentOf([cell, first]));
  row.lineCounts[row.cells.length - 1]! += 1;
  addLine(row, line, others);
}

/**
 * The index of the first line of the row to which a line to the right belongs: the line begins higher than the last
 * line, and all lines from this index on are left of it. -1 if it begins another row.
 */
function startBeside({ lines, cells }: StoredRow, { x, y, size }: TextLine): number {
  if (lines.at(-1)!.y - y < MIN_RISE * size || lines.length >= MAX_ROW_LINES) return -1;
  const isLeft = (line: TextLine): boolean => line.end <= x;
  const top = Math.min(...lines.map((line) => line.y));
  if (cells.length > 1 && lines.every(isLeft)) return y > top - MAX_RISE * size ? 0 : -1;
  let start = lines.length;
  while (start > 0 && isLeft(lines[start - 1]!) && lines[start - 1]!.y >= y - size) start -= 1;
  return start < lines.length && lines[start]!.y < y + MAX_RISE * size ? start : -1;
}

/** Whether cells go over several lines, and are no texts beside each other. */
function isTableRow({ lines, cells, lineCounts }: StoredRow): boolean {
  const chars = cells.reduce((sum, { text }) => sum + text.length, 0);
  const maxChars = lineCounts.includes(1) ? MAX_MEAN_CHARS : MAX_WRAPPED_CHARS;
  return lines.length > 1 && cells.length >= MIN_CELLS && chars < cells.length * maxChars;
}

function lineOf({ lines, cells }: StoredRow): TextLine {
  const [{ size, font }] = lines as [TextLine];
  return {
    text: cells.map(({ text }) => text).join(' '),
    cells,
    ...extentOf(cells),
    top: Math.min(...lines.map(({ y }) => y)),
    y: Math.max(...lines.map(({ y }) => y)),
    size,
    font,
  };
}
