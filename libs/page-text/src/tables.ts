import type { IsBoilerplate } from './boilerplate';
import { attribute } from './dom';
import type { Element } from './dom';
import { withoutFences } from './fences';
import type { ReadInside } from './structures';
import { TableText } from './table-text';

/** A cell over more rows or columns is cut, so that the table stays as large as its source. */
const MAX_ROW_SPAN = 50;
const MAX_COLUMN_SPAN = 20;

/**
 * A table as Markdown, with its caption first: rows "| a | b |" below the header and its rule. A long table becomes
 * several blocks that each begin with the header. Two columns without a header become lines "a: b". Null for a layout
 * table.
 */
export function tableBlocks(
  table: Element,
  isBoilerplate: IsBoilerplate,
  readInside: ReadInside,
): string[] | null {
  if (/^(?:none|presentation)$/.test(attribute(table, 'role')) || table.holdsSections) return null;
  const { rows, caption } = collectRows(table, isBoilerplate);
  if (rows.length < 2 || rows.every(({ cells }) => cells.length < 2)) return null;
  const all = withSpans(rows, (cell) => cellText(readInside(cell))).filter(({ cells }) =>
    cells.some((cell) => cell !== ''),
  );
  // A header over all columns is the name of the table.
  const [first] = all;
  const isName = rows[0]?.cells.length === 1 && first?.isHeader === true && new Set(first.cells).size === 1;
  const name = isName ? first.cells[0] : undefined;
  const read = name === undefined ? all : all.slice(1);
  const headerRows = leadingHeaders(read);
  const body = read.slice(headerRows.length);
  const columns = Math.max(0, ...read.map(({ cells }) => cells.length));
  const above = caption === null ? [] : readInside(caption);
  const text = new TableText(
    headerOf(headerRows, columns),
    columns,
    name === undefined || name === '' ? above : [...above, name],
  );
  const blocks = [...body.map(({ cells }) => text.add(cells)), text.end()];
  return blocks.filter((block) => block !== null);
}

/** The cells of the header; null without a header. Of several header rows, cells above each other are joined. */
function headerOf(rows: readonly TextRow[], columns: number): string[] | null {
  if (rows.length === 0) return null;
  return Array.from({ length: columns }, (_, column) => {
    const above = rows.map(({ cells: row }) => row[column] ?? '').filter((text) => text !== '');
    return [...new Set(above)].join(' ');
  });
}

function leadingHeaders(rows: readonly TextRow[]): TextRow[] {
  const first = rows.findIndex(({ isHeader }) => !isHeader);
  // A table with only headers has no header row.
  return first < 0 ? [] : rows.slice(0, first);
}

interface Row {
  cells: Element[];
  isHeader: boolean;
}

/** A row with the texts of its cells, one for each column. */
interface TextRow {
  cells: string[];
  isHeader: boolean;
}

/** Reads the cells. A cell that spans several rows is repeated in each, so that a row can be understood alone. */
function withSpans(rows: readonly Row[], read: (cell: Element) => string): TextRow[] {
  const below = new Map<number, { text: string; rows: number }>();
  return rows.map(({ cells: elements, isHeader }) => {
    const cells: string[] = [];
    const fillFromAbove = (): void => {
      for (let above = below.get(cells.length); above; above = below.get(cells.length)) {
        if (--above.rows === 0) below.delete(cells.length);
        cells.push(above.text);
      }
    };
    for (const element of elements) {
      fillFromAbove();
      const text = read(element);
      const height = spanOf(element, 'rowspan', MAX_ROW_SPAN) - 1;
      const width = spanOf(element, 'colspan', MAX_COLUMN_SPAN);
      for (let column = 0; column < width; column++) {
        if (height > 0) below.set(cells.length, { text, rows: height });
        cells.push(column === 0 || isHeader ? text : '');
      }
    }
    fillFromAbove();
    return { cells, isHeader };
  });
}

function spanOf(cell: Element, name: string, max: number): number {
  return Math.min(max, Math.max(1, Number.parseInt(cell.attributes[name] ?? '1', 10) || 1));
}

function collectRows(table: Element, isBoilerplate: IsBoilerplate): { rows: Row[]; caption: Element | null } {
  const rows: Row[] = [];
  let caption: Element | null = null;
  const visit = (element: Element, isHead: boolean): void => {
    for (const child of element.children) {
      if (typeof child === 'string' || isBoilerplate(child)) continue;
      if (child.name === 'caption') caption = child;
      else if (child.name === 'tr') {
        const cells = child.children.filter(
          (cell): cell is Element =>
            typeof cell !== 'string' && (cell.name === 'td' || cell.name === 'th') && !isBoilerplate(cell),
        );
        rows.push({
          cells,
          isHeader: isHead || (cells.length > 0 && cells.every(({ name }) => name === 'th')),
        });
      } else visit(child, child.name === 'thead');
    }
  };
  visit(table, false);
  return { rows, caption };
}

function cellText(paragraphs: string[]): string {
  const lines = paragraphs.flatMap((paragraph) => withoutFences(paragraph).split('\n'));
  return lines.map((line) => line.trim()).join(' ');
}
