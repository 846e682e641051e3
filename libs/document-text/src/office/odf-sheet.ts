import type { Attributes } from '../archive/xml';
import type { DocumentLimits } from '../limits';
import type { TextSink } from '../section-writer';
import { SheetTables } from './sheet-tables';

/** Reads the rows of one sheet of an ODS file, without hidden rows and columns. */
export class OdfSheet {
  private readonly tables: SheetTables;
  private cells: string[] = [];
  /** Empty cells that count only if a filled cell follows: sheets end with a million of them. */
  private emptyCells = 0;
  private texts: string[] = [];
  private repeats = 1;
  private isHiddenRow = false;
  /** The column of the next `table-column`, and of the next cell. */
  private columns = 0;
  private column = 0;
  /** Where hidden columns begin and end. */
  private readonly hiddenColumns: [start: number, end: number][] = [];

  constructor(
    sink: Pick<TextSink, 'block' | 'warn'>,
    private readonly limits: DocumentLimits,
  ) {
    this.tables = new SheetTables(sink, limits);
  }

  open(name: string, attributes: Attributes): void {
    const isHidden = (attributes['visibility'] ?? 'visible') !== 'visible';
    if (name === 'table-column') {
      const start = this.columns;
      this.columns += Number.parseInt(attributes['number-columns-repeated'] ?? '1', 10) || 1;
      if (isHidden && start <= this.limits.maxColumns) this.hiddenColumns.push([start, this.columns]);
    } else if (name === 'table-row') {
      this.cells = [];
      this.emptyCells = this.column = 0;
      this.isHiddenRow = isHidden;
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.texts = [];
      this.repeats = Number.parseInt(attributes['number-columns-repeated'] ?? '1', 10) || 1;
    }
  }

  /** Adds a paragraph to the open cell. */
  text(text: string): void {
    this.texts.push(text);
  }

  /** Ends a cell or a row. */
  close(name: string): void {
    if (name === 'table-cell' || name === 'covered-table-cell') this.closeCell();
    // Repeated rows add no content.
    else if (name === 'table-row' && !this.isHiddenRow) this.tables.row(this.cells);
  }

  end(): void {
    this.tables.end();
  }

  private closeCell(): void {
    const text = this.texts.join(' ').trim();
    this.texts = [];
    const [start, end] = [this.column, this.column + this.repeats];
    this.column = end;
    for (const hidden of this.hiddenColumns)
      this.repeats -= Math.max(0, Math.min(end, hidden[1]) - Math.max(start, hidden[0]));
    if (text === '') {
      this.emptyCells += this.repeats;
      return;
    }
    // Further columns are left out with a warning; a row may repeat its last cell 16,384 times.
    const most = this.limits.maxColumns + 1 - this.cells.length;
    this.emptyCells = Math.min(this.emptyCells, most);
    this.repeats = Math.min(this.repeats, most - this.emptyCells);
    for (; this.emptyCells > 0; this.emptyCells--) this.cells.push('');
    for (let copy = 0; copy < this.repeats; copy++) this.cells.push(text);
  }
}
