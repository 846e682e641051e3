import type { DocumentLimits } from '../limits';
import type { TextSink } from '../section-writer';
import type { MergedCells } from './merged-cells';
import { SheetTables } from './sheet-tables';

/** No sheet has more columns. */
export const MAX_COLUMNS = 16_384;

/** Writes the rows of a sheet as tables, without hidden rows and columns. Rows and columns count from 0. */
export class SheetRows {
  private readonly tables: SheetTables;
  private readonly hidden: [first: number, last: number][] = [];
  private cells: string[] = [];
  private row = -1;
  private isHiddenRow = false;

  constructor(
    private readonly merged: MergedCells,
    sink: Pick<TextSink, 'block' | 'warn'>,
    private readonly limits: DocumentLimits,
  ) {
    this.tables = new SheetTables(sink, limits);
  }

  /** Hides columns. A sheet names them before its rows. */
  hideColumns(first: number, last: number): void {
    if (first < MAX_COLUMNS) this.hidden.push([first, last]);
  }

  /** Rows without cells. */
  gap(): void {
    this.tables.gap();
  }

  start(row: number, isHidden: boolean): void {
    [this.row, this.isHiddenRow, this.cells] = [row, isHidden, []];
  }

  /** Whether a cell of the open row is shown. */
  shows(column: number): boolean {
    return !this.isHiddenRow && this.placeOf(column) !== null;
  }

  /** Gives a cell of the open row its text, if it is shown. */
  add(column: number, text: string): void {
    if (text !== '' && !this.isHiddenRow && this.put(column, text)) this.merged.add(column, this.row, text);
  }

  /** Gives neighbouring cells of the open row the same text. */
  repeat(column: number, count: number, text: string): void {
    const end = Math.min(column + count, MAX_COLUMNS);
    for (let at = column; at < end && this.cells.length <= this.limits.maxColumns; at++) this.add(at, text);
  }

  endRow(): void {
    if (this.isHiddenRow) return;
    if (this.cells.length > 0)
      for (const [column, text] of this.merged.goingOn(this.row)) this.put(column, text);
    this.tables.row(this.cells);
  }

  /** Ends the table that may be open. */
  end(): void {
    this.tables.end();
  }

  /** Fills a cell that is empty. False for a hidden cell. */
  private put(column: number, text: string): boolean {
    const place = this.placeOf(column);
    if (place === null) return false;
    // Further columns are left out with a warning.
    const at = Math.min(place, this.limits.maxColumns);
    while (this.cells.length < at) this.cells.push('');
    this.cells[at] ||= text;
    return true;
  }

  /** The place of a column among the shown columns; null for a hidden column. */
  private placeOf(column: number): number | null {
    if (this.hidden.some(([first, last]) => column >= first && column <= last)) return null;
    return this.hidden.reduce(
      (place, [first, last]) => (last < column ? place - (last - first + 1) : place),
      column,
    );
  }
}
