import type { DocumentLimits } from '../limits';
import type { DocumentSink } from '../section-writer';
import { TableWriter } from '../table-writer';

/** Cells that begin at places closer than this, in twentieths of a point, are in one column. */
const SAME_EDGE = 60;

/** A cell as its row defines it: where it ends, and whether it is a part of the cell before or above it. */
interface Definition {
  end: number;
  goesOn: 'left' | 'above' | null;
}

interface Row {
  texts: string[];
  definitions: readonly Definition[];
}

/** Collects the rows of a table, whose cells have places but no columns, and writes them in columns. */
export class RtfTable {
  private rows: Row[] = [];
  private texts: string[] = [];
  private definitions: Definition[] = [];
  private goesOn: Definition['goesOn'] = null;

  constructor(
    private readonly writer: DocumentSink,
    private readonly limits: DocumentLimits,
  ) {}

  /** Reads a control word that defines the cells of the next row; returns false for another word. */
  define(word: string, number: number | null): boolean {
    if (word === 'trowd') [this.definitions, this.goesOn] = [[], null];
    else if (word === 'clmrg') this.goesOn = 'left';
    else if (word === 'clvmrg') this.goesOn = 'above';
    else if (word === 'cellx') {
      this.definitions.push({ end: number ?? 0, goesOn: this.goesOn });
      this.goesOn = null;
    } else return false;
    return true;
  }

  /** Ends a cell. */
  cell(text: string): void {
    this.texts.push(text);
  }

  /** Ends a row. */
  row(): void {
    this.rows.push({ texts: this.texts, definitions: this.definitions });
    this.texts = [];
  }

  /** Writes the rows, if there are any. */
  end(): void {
    const ends = this.rows.flatMap(({ definitions }) => definitions.map(({ end }) => end));
    // One more than are read, for the warning.
    const edges = columnEdges(ends).slice(0, this.limits.maxColumns + 1);
    const table = new TableWriter(this.writer, this.limits);
    let above: string[] = [];
    for (const row of this.rows) {
      above = inColumns(row, edges, above);
      table.row(above);
    }
    table.end();
    this.rows = [];
  }
}

/** Where the columns of a table end. */
function columnEdges(ends: readonly number[]): number[] {
  const sorted = [...new Set(ends)].sort((one, other) => one - other);
  return sorted.filter((end, at) => at === 0 || end - sorted[at - 1]! >= SAME_EDGE);
}

/** The texts of a row in the columns of its table: that of a wide cell stands in its first column. */
function inColumns(
  { texts, definitions }: Row,
  edges: readonly number[],
  above: readonly string[],
): string[] {
  const cells: string[] = [];
  for (const [at, text] of texts.entries()) {
    const { end, goesOn } = definitions[at] ?? { end: 0, goesOn: null };
    cells.push(goesOn === 'above' && text === '' ? (above[cells.length] ?? '') : text);
    while (edges[cells.length] !== undefined && edges[cells.length]! < end + SAME_EDGE) cells.push('');
  }
  return cells;
}
