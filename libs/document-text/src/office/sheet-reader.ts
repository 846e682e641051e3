import type { DocumentLimits } from '../limits';
import type { TextSink } from '../section-writer';
import { linkIn, linked } from './link';
import type { SheetCell, SheetSink } from './sheet-cells';
import type { SheetFormulas } from './sheet-formulas';
import { SheetRows } from './sheet-rows';
import type { SheetScan } from './sheet-scan';
import type { XlsxFormats } from './xlsx-format';

/** The parts that the cells of a sheet refer to. */
export interface SheetParts extends Pick<SheetScan, 'merged' | 'links'> {
  strings: readonly string[];
  formats: XlsxFormats;
  /** Formulas without values; null if all have theirs. */
  formulas: SheetFormulas | null;
  /** URLs of links by relationship. */
  targets: ReadonlyMap<string, string>;
}

/** Reads the cells of one sheet of an XLSX file. */
export class SheetReader implements SheetSink {
  readonly rows: SheetRows;
  private lastRow = -1;

  constructor(
    private readonly parts: SheetParts,
    private readonly sink: Pick<TextSink, 'block' | 'warn'>,
    limits: DocumentLimits,
  ) {
    this.rows = new SheetRows(parts.merged, sink, limits);
  }

  startRow(row: number, isHidden: boolean): void {
    if (row > this.lastRow + 1) this.rows.gap();
    this.lastRow = row;
    this.rows.start(row, isHidden);
  }

  cell(cell: SheetCell): void {
    const { column, row, formula } = cell;
    if (!this.rows.shows(column) || this.parts.formats.isStruck(cell.style)) return;
    const { links, targets } = this.parts;
    const target = targets.get(links.get(`${column} ${row}`) ?? '') ?? linkIn(formula ?? '');
    this.rows.add(column, linked(this.textOf(cell).trim(), target));
  }

  endRow(): void {
    this.rows.endRow();
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
