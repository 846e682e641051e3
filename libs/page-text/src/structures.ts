import type { Element } from './dom';
import type { IsBoilerplate } from './boilerplate';
import { fenced } from './fences';

/** Reads the content of an element as paragraphs. */
export type ReadInside = (element: Element) => string[];

const LINE_NUMBERS = /(?:^|[\s_-])(?:linenos?|line-?numbers?|gutter)(?:$|[\s_-])/i;
const CODE_LINES = new Set('div p li tr'.split(' '));
const INDENT = '  ';
const LIST = /^(?:ul|ol)$/;

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
    // A list between the items, which HTML does not allow but browsers show, belongs to the item before it.
    const isInner = LIST.test(child.name) && items.length > 0;
    const item = readInside(isInner ? itemAround(child) : child).join('\n');
    if (item === '') continue;
    if (isInner) items.push(INDENT + item.replaceAll('\n', `\n${INDENT}`));
    else items.push(`${number === null ? '-' : `${number++}.`} ${item.replaceAll('\n', `\n${INDENT}`)}`);
  }
  return items.join('\n');
}

/** A list as the only content of an item. */
function itemAround(list: Element): Element {
  return { ...list, name: 'li', attributes: {}, children: [list] };
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
