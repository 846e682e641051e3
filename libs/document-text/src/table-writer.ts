import { withoutLinkTargets } from '@app/languages';
import { TableText } from '@app/page-text';
import type { DocumentLimits } from './limits';
import type { TextSink } from './section-writer';

/** This many rows decide whether the first row is a header. */
const SAMPLE_ROWS = 10;
const MAX_HEADER_CELL_CHARS = 100;
const MAX_HEADER_ROWS = 3;
const MAX_VALUE_CHARS = 40;
/** More rows of one cell are no notes below a table. */
const MAX_WAITING = 10;
/** A number, an amount, a percentage, a date or a time. */
const VALUE = /^[\p{Sc}\s]*[-+−]?[\d.,:/'’\s-]*\d[\d.,:/'’\s-]*[%\p{Sc}\s]*(?:[A-Z]{3})?$/u;

const YEAR = /^(?:1[5-9]|20)\d{2}$/;
const PERIOD = /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/;

/** How a table is read. */
export interface TableOptions {
  /** Whether the first row is a header as soon as it has no numbers, as in CSV files. */
  expectsHeader?: boolean;
  /** Whether the name of a group of columns stands in any of them, as in PDFs, and not in the first. */
  centresGroups?: boolean;
}

/**
 * Writes a table row by row as blocks that each begin with its header. A row is a header if it is marked as a header,
 * or if it has no numbers and names three columns or more, or stands above numbers. A row that names the columns again
 * begins a new table. Rows of one cell above a table are paragraphs, and so is a table of one row or one column.
 */
export class TableWriter {
  private sample: string[][] = [];
  private marked: string[][] = [];
  private text: TableText | null = null;
  private header: readonly string[][] = [];
  /** Rows of one cell each, which may be the captions of a new table, or notes below this one. */
  private waiting: string[][] = [];

  constructor(
    private readonly sink: Pick<TextSink, 'block' | 'warn'>,
    private readonly limits: DocumentLimits,
    private readonly options: TableOptions = {},
  ) {}

  /** Adds a row. Of too many columns, only the first are read, with a warning. */
  row(given: readonly string[], isHeader = false): void {
    const cells = given.slice(0, given.findLastIndex((cell) => cell.trim() !== '') + 1).map(oneLine);
    if (cells.length === 0) return;
    if (cells.length > this.limits.maxColumns) {
      this.sink.warn('columns_left_out');
      cells.length = this.limits.maxColumns;
    }
    if (this.text !== null) return this.goOn(cells);
    if (this.sample.length === 0 && this.marked.length === 0 && isSingle(cells))
      return this.sink.block(cells.join(''));
    if (isHeader && this.sample.length === 0) this.marked.push(cells);
    else this.sample.push(cells);
    if (this.sample.length >= SAMPLE_ROWS) this.begin();
  }

  /** Ends the table. The writer can then write the next table. */
  end(): void {
    // The rows that are waiting may be several tables.
    while (this.text === null && this.marked.length + this.sample.length > 0) {
      const [only, second] = [...this.marked, ...this.sample];
      if (only !== undefined && second === undefined) {
        for (const cell of only) this.sink.block(cell);
        [this.sample, this.marked] = [[], []];
      } else this.begin();
    }
    this.close();
  }

  /** Writes the rest of the table whose header is known. */
  private close(): void {
    const note = this.waiting.findIndex((cells) => cells.join('').length > MAX_VALUE_CHARS);
    const notes = note < 0 ? [] : this.waiting.splice(note);
    for (const cells of this.waiting) this.write(cells);
    const last = this.text?.end() ?? null;
    if (last !== null) this.sink.block(last);
    [this.header, this.text, this.waiting] = [[], null, []];
    for (const cells of notes) this.sink.block(cells.join(''));
  }

  private begin(): void {
    const columns = Math.max(...[...this.marked, ...this.sample].map(({ length }) => length));
    // Of a header of two rows, programs mark the first, which names groups of columns.
    const namesGroups = this.marked.length === 1 && this.marked[0]!.slice(1).includes('');
    if (namesGroups) this.sample.unshift(...this.marked.splice(0));
    const found = this.marked.length > 0 ? 0 : this.headerRows(columns);
    const headerRows = namesGroups ? Math.max(1, found) : found;
    const header = [...this.marked, ...this.sample.slice(0, headerRows)];
    this.header = header;
    this.text = new TableText(
      header.length > 0 ? joined(this.options.centresGroups === true ? header : withGroups(header)) : null,
      columns,
    );
    const rows = this.sample.slice(headerRows);
    [this.sample, this.marked] = [[], []];
    for (const cells of rows) {
      if (this.text === null) this.row(cells);
      else this.goOn(cells);
    }
  }

  /** How many of the first rows are the header. */
  private headerRows(columns: number): number {
    // Years name columns, too.
    const hasValue = (cells: readonly string[]): boolean =>
      cells.slice(1).some((cell) => isValue(cell) && !YEAR.test(cell));
    const [first = [], second] = this.sample;
    const firstValues = this.sample.findIndex(hasValue);
    // Names above numbers, perhaps below others that name groups of columns.
    const isGroup = (cells: readonly string[]): boolean =>
      cells.includes('') || new Set(cells).size < columns;
    const areGroups = this.sample.slice(0, Math.max(0, firstValues - 1)).every(isGroup);
    if (firstValues > 0 && firstValues <= MAX_HEADER_ROWS && columns > 2 && areGroups) return firstValues;
    const names = first.filter((cell) => cell !== '');
    const areNames =
      second !== undefined &&
      !names.some((name) => isValue(name) || name.length > MAX_HEADER_CELL_CHARS) &&
      new Set(names).size === names.length;
    if (!areNames) return 0;
    if (this.options.expectsHeader === true || columns > 2) return names.length * 2 >= columns ? 1 : 0;
    const isOfValues = (column: number): boolean =>
      this.sample.slice(1).filter((cells) => isValue(cells[column] ?? '')).length * 2 >= this.sample.length;
    return isOfValues(0) || isOfValues(1) ? 1 : 0;
  }

  /** Adds a row to the table; a row of one cell waits for the next row, whose caption it may be. */
  private goOn(cells: string[]): void {
    if (this.namesColumnsAgain(cells)) {
      const captions = this.waiting;
      this.waiting = [];
      this.close();
      for (const caption of captions) this.sink.block(caption.join(''));
      return this.row(cells);
    }
    if (isSingle(cells) && this.waiting.length < MAX_WAITING) return void this.waiting.push(cells);
    for (const row of [...this.waiting, cells]) this.write(row);
    this.waiting = [];
  }

  /** Whether a row names the columns as the header does, or other years beside the same name. */
  private namesColumnsAgain(cells: readonly string[]): boolean {
    if (cells.some((cell) => isValue(cell) && !YEAR.test(cell))) return false;
    const names = cells.filter((cell) => cell !== '');
    return this.header.some((row) => {
      const isSame = (name: string, column: number): boolean =>
        row[column] === name || (cells[0] === row[0] && PERIOD.test(name) && PERIOD.test(row[column] ?? ''));
      const same = cells.filter((name, column) => name !== '' && isSame(name, column)).length;
      return (
        (this.header.length > 1 && names.length > 1 && cells[0] !== '' && cells[0] === row[0]) ||
        (same > 1 && same * 2 >= names.length)
      );
    });
  }

  private write(cells: readonly string[]): void {
    const block = this.text?.add(cells) ?? null;
    if (block !== null) this.sink.block(block);
  }
}

function isValue(linked: string): boolean {
  const cell = withoutLinkTargets(linked);
  return cell.length <= MAX_VALUE_CHARS && VALUE.test(cell);
}

function isSingle(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell !== '').length === 1;
}

function joined(rows: readonly string[][]): string[] {
  const columns = Math.max(...rows.map(({ length }) => length));
  return Array.from({ length: columns }, (_, column) =>
    [...new Set(rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== ''))].join(' '),
  );
}

/** The rows of a header, with the name of a group of columns above each of them. */
function withGroups(rows: readonly string[][]): string[][] {
  return rows.map((cells, at) => {
    const namesBelow = (column: number): boolean =>
      rows.slice(at + 1).some((row) => !['', cells[column]].includes(row[column] ?? ''));
    let group = '';
    return Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, column) => {
      const name = cells[column] ?? '';
      if (name !== '') group = namesBelow(column) ? name : '';
      return name === '' && namesBelow(column) ? group : name;
    });
  });
}

function oneLine(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim();
}
