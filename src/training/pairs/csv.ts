/** A row of a CSV file: its cells, and the line of the file on which it begins, counted from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A file that is not CSV: it has text after a closing quote, or a quote that is never closed. */
export class CsvError extends Error {
  override readonly name = 'CsvError';

  constructor(
    readonly line: number,
    problem: string,
  ) {
    super(problem);
  }
}

/** A cell: quoted, with quotes doubled inside, or plain. */
const QUOTED = /"([^"]*(?:""[^"]*)*)"/y;
const SEPARATORS = [',', ';', '\t'] as const;
/** The first line of a file that names its separator to Excel. */
const NAMED_SEPARATOR = /^sep=([,;\t])(?:\r\n?|\n)/i;
const LINE_BREAK = /\r\n?|\n/g;
/** The start of a cell that a spreadsheet takes for a formula, perhaps after apostrophes, or in full width. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * The rows of a CSV file (RFC 4180), without empty rows. Cells are separated by commas, semicolons or tabs, whichever
 * comes first in the first line, or is named by a line like `sep=;` before it. A byte order mark is ignored. The time
 * is linear in the length of the text.
 * @throws CsvError
 */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const [named = '', given] = NAMED_SEPARATOR.exec(source) ?? [];
  const separator = given ?? separatorOf(source);
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  const rows: CsvRow[] = [];
  const firstLine = given === undefined ? 1 : 2;
  let [at, line, row] = [named.length, firstLine, { line: firstLine, cells: [] as string[] }];
  const endRow = (): void => {
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  while (at < source.length) {
    const isQuoted = source[at] === '"';
    const pattern = isQuoted ? QUOTED : plain;
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match) throw new CsvError(row.line, 'a quote is not closed');
    row.cells.push(isQuoted ? match[1]!.replaceAll('""', '"') : match[0]);
    line += isQuoted ? (match[0].match(LINE_BREAK)?.length ?? 0) : 0;
    at += match[0].length;
    const next = source[at];
    if (next === separator) {
      at += 1;
      // A separator at the end of the file is followed by an empty cell.
      if (at === source.length) row.cells.push('');
    } else if (next === '\r' || next === '\n') {
      at += next === '\r' && source[at + 1] === '\n' ? 2 : 1;
      line += 1;
      endRow();
    } else if (next !== undefined) throw new CsvError(row.line, 'there is text after a closing quote');
  }
  endRow();
  return rows;
}

/** The first separator in the first line outside quotes; a comma for a file with one column. */
function separatorOf(source: string): string {
  const header = /^(?:"[^"]*"|[^"\r\n])*/.exec(source)?.[0] ?? '';
  const plain = header.replace(/"[^"]*"/g, '');
  const places = SEPARATORS.map((separator) => plain.indexOf(separator)).filter((place) => place >= 0);
  return plain[Math.min(...places)] ?? ',';
}

/**
 * A CSV file of these rows that spreadsheets open without running a formula: a cell that would be a formula gets an
 * apostrophe in front. `withoutGuard` removes it.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => `"${withGuard(text).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function withGuard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell as it was before `toCsv`. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
