import type { DocumentLimits } from '../limits';
import type { TextSink } from '../section-writer';
import type { MergedCells } from './merged-cells';
import type { SheetCell, SheetSink } from './sheet-cells';
import type { SheetFormulas } from './sheet-formulas';
import { SheetTables } from './sheet-tables';
import type { XlsxFormats } from './xlsx-format';

/** The parts that the cells of a sheet refer to. */
export interface SheetParts {
  strings: readonly string[];
  formats: XlsxFormats;
  /** Formulas without values; null if all have theirs. */
  formulas: SheetFormulas | null;
  merged: MergedCells;
  /** The place of a column, from 0, among the shown columns; null for a hidden column. */
  placeOf: (column: number) => number | null;
}

/** Writes the rows of one sheet of an XLSX file as tables, without hidden rows and columns. */
export class SheetReader implements SheetSink {
  private readonly tables: SheetTables;
  private cells: string[] = [];
  private lastRow = -1;
  private isHiddenRow = false;

  constructor(
    private readonly parts: SheetParts,
    private readonly sink: Pick<TextSink, 'block' | 'warn'>,
    private readonly limits: DocumentLimits,
  ) {
    this.tables = new SheetTables(sink, limits);
  }

  startRow(row: number, isHidden: boolean): void {
    if (row > this.lastRow + 1) this.tables.gap();
    [this.lastRow, this.isHiddenRow, this.cells] = [row, isHidden, []];
  }

  cell(cell: SheetCell): void {
    const place = this.parts.placeOf(cell.column);
    if (this.isHiddenRow || place === null) return;
    const text = this.textOf(cell).trim();
    if (text === '') return;
    this.parts.merged.add(cell.column, cell.row, text);
    this.put(place, text);
  }

  endRow(): void {
    if (this.isHiddenRow) return;
    if (this.cells.length > 0) this.fillFromAbove();
    this.tables.row(this.cells);
  }

  /** Gives the row the texts of the cells above that span it. */
  private fillFromAbove(): void {
    for (const [column, text] of this.parts.merged.goingOn(this.lastRow)) {
      const place = this.parts.placeOf(column);
      if (place !== null && (this.cells[place] ?? '') === '') this.put(place, text);
    }
  }

  private put(place: number, text: string): void {
    // Further columns are left out with a warning; a sheet has 16,384.
    const column = Math.min(place, this.limits.maxColumns);
    while (this.cells.length < column) this.cells.push('');
    this.cells[column] = text;
  }

  /** Ends the table that may be open. */
  end(): void {
    this.tables.end();
  }

  private textOf(cell: SheetCell): string {
    const { type, value, formula } = cell;
    if (formula !== null && value === '' && type !== 'str') return this.computed(cell);
    if (type === 's') return this.parts.strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'n') return this.parts.formats.show(value, cell.style);
    // Errors such as #N/A carry no content.
    return type === 'e' ? '' : value;
  }

  private computed(cell: SheetCell): string {
    const value = this.parts.formulas?.valueOf(cell) ?? null;
    if (value === null) this.sink.warn('formulas_without_values');
    return typeof value === 'number' ? this.parts.formats.show(String(value), cell.style) : (value ?? '');
  }
}
