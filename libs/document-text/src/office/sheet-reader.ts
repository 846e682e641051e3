import type { Attributes, XmlHandler } from '../archive/xml';
import { DocumentError } from '../document-error';
import type { DocumentLimits } from '../limits';
import type { TextSink } from '../section-writer';
import { SheetTables } from './sheet-tables';
import type { XlsxFormats } from './xlsx-format';

/** Reads the rows of one sheet of an XLSX file. */
export class SheetReader implements XmlHandler {
  private readonly tables: SheetTables;
  private cells: string[] = [];
  private rowNumber = 0;
  private column = 0;
  private type = 'n';
  private style = 0;
  private value = '';
  private isValue = false;

  constructor(
    private readonly strings: readonly string[],
    private readonly formats: XlsxFormats,
    sink: Pick<TextSink, 'block'>,
    private readonly limits: DocumentLimits,
  ) {
    this.tables = new SheetTables(sink, limits);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      const number = Number.parseInt(attributes['r'] ?? '', 10) || this.rowNumber + 1;
      if (number > this.rowNumber + 1) this.tables.gap();
      this.rowNumber = number;
      this.cells = [];
      this.column = -1;
    } else if (name === 'c') {
      this.column = columnOf(attributes['r']) ?? this.column + 1;
      this.type = attributes['t'] ?? 'n';
      this.style = Number.parseInt(attributes['s'] ?? '0', 10) || 0;
      this.value = '';
    } else if (name === 'v' || name === 't') this.isValue = true;
  }

  text(text: string): void {
    if (this.isValue) this.value += text;
  }

  /** @throws DocumentError `too_many_columns` */
  close(name: string): void {
    if (name === 'v' || name === 't') this.isValue = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.tables.row(this.cells);
  }

  /** Ends the table that may be open. */
  end(): void {
    this.tables.end();
  }

  private closeCell(): void {
    const text = this.cellText().trim();
    if (text === '') return;
    if (this.column >= this.limits.maxColumns) throw new DocumentError('too_many_columns', this.limits);
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = text;
  }

  private cellText(): string {
    if (this.type === 's') return this.strings[Number(this.value)] ?? '';
    if (this.type === 'b') return this.value === '1' ? 'TRUE' : 'FALSE';
    if (this.type === 'n') return this.formats.show(this.value, this.style);
    // Errors such as #N/A say nothing.
    return this.type === 'e' ? '' : this.value;
  }
}

/** The number of a column from 0, of a cell such as "AB12". */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
