import type { Attributes } from '../archive/xml';
import { DocumentError } from '../document-error';
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
    sink: Pick<TextSink, 'block'>,
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

  /** @throws DocumentError `too_many_columns` */
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
    if (this.cells.length + this.emptyCells + this.repeats > this.limits.maxColumns)
      throw new DocumentError('too_many_columns', this.limits);
    for (; this.emptyCells > 0; this.emptyCells--) this.cells.push('');
    for (let copy = 0; copy < this.repeats; copy++) this.cells.push(text);
  }
}
