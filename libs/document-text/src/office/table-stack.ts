import type { DocumentLimits } from '../limits';
import type { TextSink } from '../section-writer';
import { TableWriter } from '../table-writer';

interface OpenTable {
  row: string[];
  isHeader: boolean;
  /** The row above, whose cells may go on below it. */
  above: readonly string[];
  /** For how many more rows the cells go on, by column. */
  below: number[];
  cell: OpenCell | null;
}

interface OpenCell {
  texts: string[];
  span: number;
  rows: number;
  continuesAbove: boolean;
}

/** Follows tables inside each other. A table inside a cell becomes text of the cell. */
export class TableStack {
  private readonly tables: OpenTable[] = [];
  private readonly writer: TableWriter;

  constructor(
    sink: Pick<TextSink, 'block' | 'warn'>,
    private readonly limits: DocumentLimits,
  ) {
    this.writer = new TableWriter(sink, limits);
  }

  get isInCell(): boolean {
    return this.top?.cell != null;
  }

  openTable(): void {
    this.tables.push({ row: [], isHeader: false, above: [], below: [], cell: null });
  }

  openRow(isHeader = false): void {
    if (this.top !== undefined) Object.assign(this.top, { row: [], isHeader });
  }

  markHeader(): void {
    if (this.top !== undefined) this.top.isHeader = true;
  }

  openCell(rows = 1): void {
    if (this.top !== undefined) this.top.cell = { texts: [], span: 1, rows, continuesAbove: false };
  }

  /** Opens a cell that another cell covers: the cell above it, or the cell before it. */
  openCoveredCell(): void {
    const { row, below } = this.top ?? { row: [], below: [] };
    const rows = below[row.length] ?? 0;
    this.openCell(rows);
    if (rows > 0) this.continueAbove();
  }

  /** Sets over how many columns the open cell goes. */
  span(columns: number): void {
    if (this.top?.cell) this.top.cell.span = Math.min(Math.max(1, columns || 1), this.limits.maxColumns);
  }

  /** Marks the open cell as a part of the cell above it. */
  continueAbove(): void {
    if (this.top?.cell) this.top.cell.continuesAbove = true;
  }

  /** Adds a paragraph to the open cell. */
  text(text: string): void {
    if (text.trim() !== '') this.top?.cell?.texts.push(text.trim());
  }

  closeCell(): void {
    const table = this.top;
    if (table?.cell == null) return;
    const { texts, span, rows, continuesAbove } = table.cell;
    table.cell = null;
    table.below[table.row.length] = rows - 1;
    table.row.push(continuesAbove ? (table.above[table.row.length] ?? '') : texts.join(' '));
    for (let column = 1; column < span; column++) table.row.push('');
  }

  closeRow(): void {
    const table = this.top;
    if (table === undefined) return;
    table.above = table.row;
    const outer = this.tables.at(-2);
    if (outer === undefined) this.writer.row(table.row, table.isHeader);
    else outer.cell?.texts.push(table.row.filter((cell) => cell !== '').join(' '));
  }

  closeTable(): void {
    this.tables.pop();
    if (this.tables.length === 0) this.writer.end();
  }

  private get top(): OpenTable | undefined {
    return this.tables.at(-1);
  }
}
