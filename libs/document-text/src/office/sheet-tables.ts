import type { DocumentLimits } from '../limits';
import type { TextSink } from '../section-writer';
import { TableWriter } from '../table-writer';

/**
 * Writes the rows of a sheet, which may have several tables with empty rows between them. After an empty row, a row
 * that begins in another column, or that has one cell, begins the next table; others go on.
 */
export class SheetTables {
  private readonly table: TableWriter;
  private firstColumn = -1;
  private isAfterGap = false;
  /**
   * The first row of the table until the next row comes, which may begin further left: its first column has no name.
   */
  private head: readonly string[] | null = null;

  constructor(sink: Pick<TextSink, 'block' | 'warn'>, limits: DocumentLimits) {
    this.table = new TableWriter(sink, limits);
  }

  /** An empty row. */
  gap(): void {
    this.isAfterGap = true;
  }

  /** A row of cells. */
  row(cells: readonly string[]): void {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (filled === 0) return this.gap();
    const first = cells.findIndex((cell) => cell.trim() !== '');
    if (this.isAfterGap && (filled === 1 || first !== this.firstColumn)) this.end();
    this.isAfterGap = false;
    if (filled > 1 && this.firstColumn < 0) {
      [this.firstColumn, this.head] = [first, cells];
      return;
    }
    if (filled > 1 && this.head !== null) this.firstColumn = Math.min(this.firstColumn, first);
    this.writeHead();
    // A table may begin in any column.
    this.table.row(cells.slice(Math.max(0, Math.min(first, this.firstColumn))));
  }

  end(): void {
    this.writeHead();
    this.table.end();
    this.firstColumn = -1;
  }

  private writeHead(): void {
    if (this.head !== null) this.table.row(this.head.slice(this.firstColumn));
    this.head = null;
  }
}
