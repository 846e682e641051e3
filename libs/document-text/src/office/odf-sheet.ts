import type { Attributes } from '../archive/xml';
import type { DocumentLimits } from '../limits';
import type { TextSink } from '../section-writer';
import { linkIn, linked } from './link';
import { MergedCells } from './merged-cells';
import { SheetRows } from './sheet-rows';

/** Reads the rows of one sheet of an ODS file. */
export class OdfSheet {
  private readonly merged = new MergedCells();
  private readonly rows: SheetRows;
  /** The row that is open, the next row, the next `table-column`, and the next cell. */
  private row = 0;
  private nextRow = 0;
  private columns = 0;
  private column = 0;
  private texts: string[] = [];
  private repeats = 1;
  private target = '';

  constructor(sink: Pick<TextSink, 'block' | 'warn'>, limits: DocumentLimits) {
    this.rows = new SheetRows(this.merged, sink, limits);
  }

  open(name: string, attributes: Attributes): void {
    const isHidden = (attributes['visibility'] ?? 'visible') !== 'visible';
    if (name === 'table-column') {
      const start = this.columns;
      this.columns += countOf(attributes['number-columns-repeated']);
      if (isHidden) this.rows.hideColumns(start, this.columns - 1);
    } else if (name === 'table-row') {
      [this.row, this.column] = [this.nextRow, 0];
      this.nextRow += countOf(attributes['number-rows-repeated']);
      this.rows.start(this.row, isHidden);
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.texts = [];
      this.repeats = countOf(attributes['number-columns-repeated']);
      this.target = linkIn(attributes['formula'] ?? '');
      this.merged.span(this.column, this.row, countOf(attributes['number-rows-spanned']));
    }
  }

  /** Adds a paragraph to the open cell. */
  text(text: string): void {
    this.texts.push(text);
  }

  /** Ends a cell or a row. */
  close(name: string): void {
    // A covered cell keeps a text of its own, which the cell over it hides.
    if (name === 'table-cell')
      this.rows.repeat(this.column, this.repeats, linked(this.texts.join(' ').trim(), this.target));
    if (name === 'table-cell' || name === 'covered-table-cell') this.column += this.repeats;
    // Repeated rows add no content.
    else if (name === 'table-row') this.rows.endRow();
  }

  end(): void {
    this.rows.end();
  }
}

/** The number in an attribute, of repeated cells or rows, or of rows that a cell spans; 1 without the attribute. */
export function countOf(attribute = '1'): number {
  return Number.parseInt(attribute, 10) || 1;
}
