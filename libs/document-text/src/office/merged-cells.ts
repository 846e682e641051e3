import type { Archive } from '../archive/archive';
import { columnOf } from './formula';

const MERGED = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
const OVERLAP_CHARS = 300;
/** More merged cells are left as they are stored: their text in the first row alone. */
const MAX_MERGED = 20_000;

/** The cells of a sheet that go over several rows. Their text is stored in the first row alone. */
export class MergedCells {
  /** The text of the cell above, by column, and the last row of the cell. */
  private readonly open = new Map<number, { text: string; lastRow: number }>();

  private constructor(private readonly lastRows: ReadonlyMap<string, number>) {}

  /** Finds them before the rows are read: they are named after the rows. @throws DocumentError */
  static async read(archive: Archive, part: string): Promise<MergedCells> {
    const lastRows = new Map<string, number>();
    let before = '';
    for await (const chunk of archive.chunks(part)) {
      const text = before + chunk.toString('latin1');
      for (const [, left = '', top, , bottom] of text.matchAll(MERGED))
        if (bottom !== top && lastRows.size < MAX_MERGED)
          lastRows.set(`${columnOf(left)} ${Number(top) - 1}`, Number(bottom) - 1);
      before = text.slice(-OVERLAP_CHARS);
    }
    return new MergedCells(lastRows);
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
