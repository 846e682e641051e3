const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARS = 20_000;
const SAMPLE_ROWS = 50;
/** At least this share of the sampled rows have as many cells as the first row. */
const MIN_REGULAR_SHARE = 0.9;

/**
 * The delimiter of comma-separated values; null for another text. Nearly all its first rows have the same number of
 * cells, at least two; a Markdown table is not CSV.
 */
export function delimiterOf(text: string): string | null {
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
    return { delimiter, columns: regularColumns(rows) };
  });
  const best = candidates.sort((a, b) => b.columns - a.columns)[0];
  return best !== undefined && best.columns >= 2 ? best.delimiter : null;
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
