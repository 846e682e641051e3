import { attribute } from './dom';
import type { Element } from './dom';
import type { IsBoilerplate } from './boilerplate';
import { fenced, withoutFences } from './fences';

/** Reads the content of an element as paragraphs. */
export type ReadInside = (element: Element) => string[];

/** A table is cut into blocks of about this size. Each has the header row, which explains its cells. */
const TABLE_BLOCK_CHARS = 900;
const MAX_REPEATED_HEADER_CHARS = 300;
const LINE_NUMBERS = /(?:^|[\s_-])(?:linenos?|line-?numbers?|gutter)(?:$|[\s_-])/i;
const CODE_LINES = new Set('div p li tr'.split(' '));
const INDENT = '  ';

/** A list as lines "- item", or "1. item" if it is ordered. Further lines of an item are indented. */
export function listText(list: Element, isBoilerplate: IsBoilerplate, readInside: ReadInside): string {
  const items: string[] = [];
  let number = list.name === 'ol' ? Number.parseInt(list.attributes['start'] ?? '1', 10) || 1 : null;
  for (const child of list.children) {
    if (typeof child === 'string') {
      const stray = child.replace(/\s+/g, ' ').trim();
      if (stray !== '') items.push(stray);
      continue;
    }
    if (isBoilerplate(child)) continue;
    const item = readInside(child).join('\n');
    if (item === '') continue;
    items.push(`${number === null ? '-' : `${number++}.`} ${item.replaceAll('\n', `\n${INDENT}`)}`);
  }
  return items.join('\n');
}

/**
 * A table as lines "a | b", with its caption first. A long table becomes several blocks that each begin with the
 * header row. Null for a layout table.
 */
export function tableBlocks(
  table: Element,
  isBoilerplate: IsBoilerplate,
  readInside: ReadInside,
): string[] | null {
  if (/^(?:none|presentation)$/.test(attribute(table, 'role')) || table.holdsSections) return null;
  const { rows, caption } = collectRows(table, isBoilerplate);
  if (rows.length < 2 || rows.every(({ cells }) => cells.length < 2)) return null;

  const lines = rows
    .map(({ cells, isHeader }) => ({
      text: cells.map((cell) => cellText(readInside(cell))).join(' | '),
      isHeader,
    }))
    .filter(({ text }) => /[^|\s]/.test(text));
  const header =
    lines[0]?.isHeader === true && lines[0].text.length <= MAX_REPEATED_HEADER_CHARS ? lines[0].text : null;

  const blocks: string[] = [];
  let open = caption === null ? [] : readInside(caption);
  let chars = 0;
  for (const { text } of lines) {
    if (chars > 0 && chars + text.length > TABLE_BLOCK_CHARS) {
      blocks.push(open.join('\n'));
      open = header === null ? [] : [header];
      chars = 0;
    }
    open.push(text);
    chars += text.length;
  }
  if (open.length > 0) blocks.push(open.join('\n'));
  return blocks;
}

/** Preformatted text between fences, with line breaks and indentation, without line numbers and buttons. */
export function codeText(pre: Element): string {
  const parts: string[] = [];
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (typeof child === 'string') parts.push(child);
      else if (child.name === 'br') parts.push('\n');
      else if (child.name !== 'button' && !LINE_NUMBERS.test(child.attributes['class'] ?? '')) {
        visit(child);
        if (CODE_LINES.has(child.name) && parts.at(-1)?.endsWith('\n') !== true) parts.push('\n');
      }
    }
  };
  visit(pre);
  const lines = parts
    .join('')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  return fenced(lines.join('\n').replace(/^\n+/, '').trimEnd());
}

interface Row {
  cells: Element[];
  isHeader: boolean;
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
        rows.push({ cells, isHeader: isHead || cells.every(({ name }) => name === 'th') });
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
