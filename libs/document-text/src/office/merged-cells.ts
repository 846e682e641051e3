import { columnOf } from './formula';

const MERGED = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
/** More merged cells are left as they are stored: their text in the first row alone. */
const MAX_MERGED = 20_000;

/** The cells of a sheet that span several rows. Their text is stored in the first row alone. */
export class MergedCells {
  /** The text of the cell above, by column, and the last row of the cell. */
  private readonly open = new Map<number, { text: string; lastRow: number }>();

  private readonly lastRows = new Map<string, number>();

  /** Finds the cells in a piece of the sheet's XML, which may overlap with other pieces. */
  find(xml: string): void {
    for (const [, left = '', top, , bottom] of xml.matchAll(MERGED))
      this.span(columnOf(left), Number(top) - 1, Number(bottom) - Number(top) + 1);
  }

  /** Notes how many rows a cell spans. */
  span(column: number, row: number, rows: number): void {
    if (rows > 1 && this.lastRows.size < MAX_MERGED) this.lastRows.set(`${column} ${row}`, row + rows - 1);
  }

  /** Takes the text of a cell. */
  add(column: number, row: number, text: string): void {
    const lastRow = this.lastRows.get(`${column} ${row}`);
    if (lastRow !== undefined) this.open.set(column, { text, lastRow });
  }

  /** The texts of the cells that go on in a row, with their columns. */
  goingOn(row: number): [column: number, text: string][] {
    for (const [column, { lastRow }] of this.open) if (lastRow < row) this.open.delete(column);
    return [...this.open].map(([column, { text }]) => [column, text]);
  }
}
