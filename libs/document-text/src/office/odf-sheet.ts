import type { Attributes } from '../archive/xml';
import type { DocumentLimits } from '../limits';
import type { TextSink } from '../section-writer';
import { SheetTables } from './sheet-tables';

/** Reads the rows of one sheet of an ODS file. */
export class OdfSheet {
  private readonly tables: SheetTables;
  private cells: string[] = [];
  /** Empty cells that count only if a filled one follows: sheets end with a million of them. */
  private emptyCells = 0;
  private texts: string[] = [];
  private repeats = 1;

  constructor(
    sink: Pick<TextSink, 'block' | 'warn'>,
    private readonly limits: DocumentLimits,
  ) {
    this.tables = new SheetTables(sink, limits);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table-row') {
      this.cells = [];
      this.emptyCells = 0;
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
    // Rows that repeat say nothing new.
    else if (name === 'table-row') this.tables.row(this.cells);
  }

  end(): void {
    this.tables.end();
  }

  private closeCell(): void {
    const text = this.texts.join(' ').trim();
    this.texts = [];
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
