import { readPage, readText } from '@app/page-text';
import type { DocumentLimits } from '../limits';
import type { DocumentSink } from '../section-writer';
import { TableWriter } from '../table-writer';
import { csvRows, withoutDelimiterLine, type CsvForm } from './csv';
import { isMarkdownPage, readMarkdownPage } from './markdown';
import { writeSections } from './section-copy';

const ROWS_PER_TURN = 1_000;
const ESCAPED_LETTER = /\\u([\da-f]{4})/gi;
const FRONT_MATTER = /^---\r?\n([\s\S]{0,10000}?)\r?\n(?:---|\.\.\.)\r?\n/;

/** Reads an HTML file. Links relative to its unknown address are only text. */
export function readHtml(source: string, writer: DocumentSink): void {
  const { title, sections } = readPage(Buffer.from(source), 'text/html; charset=utf-8', 'about:blank');
  writer.title(title);
  writeSections(sections, writer);
}

/** Reads plain text or Markdown. Its front matter gives the title; escape sequences (`\u00e4`) become letters. */
export function readPlainText(escaped: string, writer: DocumentSink): void {
  const source = escaped.replace(ESCAPED_LETTER, (written, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return /[\p{L}\p{M}\p{Sc}]/u.test(letter) ? letter : written;
  });
  const frontMatter = FRONT_MATTER.exec(source);
  const given = /^title:\s*(["']?)(.+)\1\s*$/m.exec(frontMatter?.[1] ?? '')?.[2] ?? null;
  const body = source.slice(frontMatter?.[0].length ?? 0);
  if (isMarkdownPage(body)) return readMarkdownPage(body, given, writer);
  const { title, sections } = readText(body, given);
  writer.title(title);
  writeSections(sections, writer);
}

/** Reads comma-separated values as one table, below the rows before it. */
export async function readCsv(
  source: string,
  { delimiter, rowsBefore }: CsvForm,
  writer: DocumentSink,
  limits: DocumentLimits,
  afterRows: () => Promise<void>,
): Promise<void> {
  const table = new TableWriter(writer, limits, { expectsHeader: true });
  let [rows, before] = [0, rowsBefore];
  for (const row of csvRows(withoutDelimiterLine(source), delimiter)) {
    const filled = before > 0 ? row.filter((cell) => cell.trim() !== '') : [];
    if (before === 0) table.row(row);
    else if (filled.length > 0) writer.block(filled.join(': '));
    if (filled.length > 0) before -= 1;
    rows += 1;
    if (rows % ROWS_PER_TURN === 0) await afterRows();
  }
  table.end();
}
