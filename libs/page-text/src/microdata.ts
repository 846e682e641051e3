import type { Element } from './dom';
import type { Properties } from './structured-data';

const MAX_ITEMS = 50;
const MAX_VALUE_CHARS = 10_000;

/** The attribute that has the value of a property, by the name of its element (HTML, "Microdata"). */
const VALUE_OF: Readonly<Record<string, string>> = {
  meta: 'content',
  time: 'datetime',
  data: 'value',
  meter: 'value',
  link: 'href',
};

/**
 * The things that a page describes by microdata (`itemscope`), with the same shape as in JSON-LD. A value comes from
 * the markup: `content` of a `meta`, `datetime` of a `time`, else the text. Visits each element once.
 */
export function microdataIn(root: Element): Properties[] {
  const items: Properties[] = [];
  visit(root, null, items);
  return items;
}

type Item = Record<string, unknown>;

function visit(element: Element, owner: Item | null, items: Properties[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const property = child.attributes['itemprop'];
    const isItem = child.attributes['itemscope'] !== undefined;
    let next = owner;
    if (isItem && items.length < MAX_ITEMS) {
      next = { '@type': nameOf(child.attributes['itemtype']) };
      if (owner === null || property === undefined) items.push(next);
    }
    if (owner !== null && property !== undefined) add(owner, property, isItem ? next : valueOf(child));
    visit(child, next, items);
  }
}

function add(owner: Item, names: string, value: unknown): void {
  for (const name of names.split(/\s+/)) {
    const before = owner[name];
    owner[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
}

function valueOf(element: Element): string {
  const stated = element.attributes['content'] ?? element.attributes[VALUE_OF[element.name] ?? ''];
  return stated ?? textIn(element);
}

/** The text, cut, so that properties within properties stay cheap. */
function textIn(element: Element): string {
  let text = '';
  const read = (at: Element): void => {
    for (const child of at.children) {
      if (text.length >= MAX_VALUE_CHARS) return;
      if (typeof child === 'string') text += child;
      else if (child.textLength > 0) read(child);
    }
  };
  read(element);
  return text.slice(0, MAX_VALUE_CHARS);
}

/** `DayOfWeek` of `https://schema.org/DayOfWeek`. */
function nameOf(type: string | undefined): string {
  return (type ?? '').trim().split('/').at(-1) ?? '';
}
