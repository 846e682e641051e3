const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARS = 20_000;
const SAMPLE_ROWS = 50;
/** At least this share of the sampled rows have as many cells as the first row. */
const MIN_REGULAR_SHARE = 0.9;
/** Rows before a table, such as the name of a bank account and its period, and the least size of the table below. */
const MAX_ROWS_BEFORE = 10;
const MIN_ROWS_BELOW = 3;
const MIN_COLUMNS_BELOW = 3;
/** The first line of a file that names its delimiter to Excel. */
const NAMED_DELIMITER = /^sep=([,;\t|])(?:\r\n?|\n)/i;

/** How the cells of a text are separated, and how many rows, apart from empty ones, stand before its table. */
export interface CsvForm {
  delimiter: string;
  rowsBefore: number;
}

/**
 * The form of comma-separated values; null for another text. Nearly all rows of their table have the same number of
 * cells, at least two; a Markdown table is not CSV.
 */
export function csvFormOf(text: string): CsvForm | null {
  const named = NAMED_DELIMITER.exec(text)?.[1];
  if (named !== undefined) return { delimiter: named, rowsBefore: 0 };
  const sample = text.slice(0, SAMPLE_CHARS);
  if (/^\s*\|/.test(sample) && /^\s*\|?[\s:|-]+\|[\s:|-]*$/m.test(sample)) return null;
  const isCut = text.length > SAMPLE_CHARS;
  const candidates = DELIMITERS.map((delimiter) => {
    const rows: string[][] = [];
    for (const row of csvRows(sample, delimiter)) {
      if (row.some((cell) => cell.trim() !== '')) rows.push(row);
      if (rows.length > SAMPLE_ROWS) break;
    }
    if (isCut && rows.length > 1 && rows.length <= SAMPLE_ROWS) rows.pop();
    return tableIn(rows, delimiter);
  });
  const best = candidates.sort((a, b) => a.rowsBefore - b.rowsBefore || b.columns - a.columns)[0];
  return best !== undefined && best.columns >= 2 ? best : null;
}

/** The source without the line that names the delimiter. */
export function withoutDelimiterLine(source: string): string {
  return source.replace(NAMED_DELIMITER, '');
}

/** The columns of the table that begins within the first rows, and the number of rows before it. */
function tableIn(rows: readonly string[][], delimiter: string): CsvForm & { columns: number } {
  const whole = regularColumns(rows);
  if (whole > 0) return { delimiter, columns: whole, rowsBefore: 0 };
  // Lines that begin with a bar are a table of Markdown.
  const last = delimiter === '|' ? 0 : Math.min(MAX_ROWS_BEFORE, rows.length - MIN_ROWS_BELOW);
  for (let before = 1; before <= last; before++) {
    const columns = regularColumns(rows.slice(before));
    const isBelow = rows.slice(0, before).every((row) => row.length < columns);
    if (columns >= MIN_COLUMNS_BELOW && isBelow) return { delimiter, columns, rowsBefore: before };
  }
  return { delimiter, columns: 0, rowsBefore: Infinity };
}

/** The number of cells that nearly all rows have; 0 without such a number. */
function regularColumns(rows: readonly string[][]): number {
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < 2) return 0;
  const regular = rows.filter((row) => row.length === columns).length;
  if (regular < rows.length * MIN_REGULAR_SHARE) return 0;
  // Lines of prose with one comma each.
  const isProse = columns === 2 && rows.every(([, second = '']) => /^ \S/.test(second));
  return isProse ? 0 : columns;
}

/** The rows of comma-separated values (RFC 4180), with any delimiter and line end. Linear in the length of the text. */
export function* csvRows(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  const plainEnd = new RegExp(`[\\r\\n${delimiter}]`, 'g');
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') [cell, at] = quotedCell(text, at);
    else cell = '';
    plainEnd.lastIndex = at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    cell += text.slice(at, end);
    row.push(cell);
    at = end;
    if (at >= text.length) break;
    if (text[at] === delimiter) {
      at += 1;
      if (at >= text.length) row.push('');
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

/** A cell between quotes, in which two quotes mean a quote, and the end of the cell. */
function quotedCell(text: string, start: number): [cell: string, end: number] {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    // A quote that is never closed is a character like others.
    if (quote < 0) return ['"', start + 1];
    cell += text.slice(from, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    from = quote + 2;
  }
}
