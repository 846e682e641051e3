import { Parser } from 'htmlparser2';

/**
 * An element of a page. Text children are plain strings with entities decoded.
 * The counts cover all descendants, raw and unseen text (scripts, styles, templates) left out.
 */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | null;
  readonly children: (Element | string)[];
  /** Characters of text inside, white space around it not counted. */
  textLength: number;
  /** Those of them that stand inside links. */
  linkTextLength: number;
  /** How many links are inside. */
  linkCount: number;
  /** Whether a `main`, `article` or `role=main` is inside. */
  holdsMain: boolean;
  /** Whether an `h1` is inside. */
  holdsTitle: boolean;
  /** Whether a heading, `details` or table is inside: structure that a list item or cell cannot show. */
  holdsSections: boolean;
}

/**
 * Elements below this depth become siblings of their parent, so that reading may recurse and hostile pages
 * cost linear time; real pages stay below 60.
 */
const MAX_DEPTH = 200;

/** Elements a reader of the page never sees, or that are no text. Their content is not kept. */
const UNSEEN = new Set(
  'script style noscript template svg iframe object embed canvas audio video map select textarea datalist noframes'.split(
    ' ',
  ),
);

/** Children looked at for an id. */
const MAX_ID_SEARCH = 10;
const STRUCTURE = new Set('h1 h2 h3 h4 h5 h6 details table'.split(' '));

/** Parses HTML of any quality into a tree whose depth is bounded. Never throws; linear in the length. */
export function parseHtml(html: string): Element {
  const builder = new TreeBuilder();
  new BoundedParser(builder).end(html);
  return builder.root;
}

/** The attribute in lower case without surrounding space, '' if absent. */
export function attribute(element: Element, name: string): string {
  return (element.attributes[name] ?? '').trim().toLowerCase();
}

/** Every element below (and not including) the given one, in document order. */
export function* descendants(element: Element): Generator<Element> {
  const open = [element.children[Symbol.iterator]()];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const { value, done } = at.next();
    if (done === true) open.pop();
    else if (typeof value !== 'string') {
      yield value;
      open.push(value.children[Symbol.iterator]());
    }
  }
}

/** All text inside, as it stands in the source. */
export function rawText(element: Element): string {
  return element.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');
}

/** The fragment that leads to an element: its id, or that of (or the name of an `a`) directly inside. */
export function idIn(element: Element): string | null {
  for (const at of [element, ...element.children.slice(0, MAX_ID_SEARCH)]) {
    const id = typeof at === 'string' ? null : ownId(at);
    if (id !== null) return id;
  }
  return null;
}

/** An element's id, or for an old anchor its name. */
export function ownId({ name, attributes }: Element): string | null {
  return attributes['id'] || (name === 'a' && attributes['name']) || null;
}

/** Which share of the text stands inside links, 0 to 1. */
export function linkDensity(element: Element): number {
  return element.textLength === 0 ? 0 : element.linkTextLength / element.textLength;
}

class TreeBuilder {
  readonly root = newElement('#document', {}, null);
  private open = this.root;
  private depthOfOpen = 0;
  /** Links around the current position. */
  private links = 0;
  /** How many unseen elements are open: inside them nothing is kept. */
  private unseen = 0;

  get depth(): number {
    return this.depthOfOpen;
  }

  get isUnseen(): boolean {
    return this.unseen > 0;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const element = newElement(name, attributes, this.open);
    if (this.unseen === 0 && !UNSEEN.has(name)) this.open.children.push(element);
    if (UNSEEN.has(name)) this.unseen++;
    if (name === 'a') this.links++;
    if (name === 'main' || name === 'article' || attributes['role'] === 'main') mark(element, 'holdsMain');
    if (name === 'h1') mark(element, 'holdsTitle');
    if (STRUCTURE.has(name)) mark(this.open, 'holdsSections');
    this.open = element;
    this.depthOfOpen++;
  }

  onclosetag(): void {
    const { name, parent, textLength, linkTextLength, linkCount } = this.open;
    if (parent === null) return;
    parent.textLength += textLength;
    parent.linkTextLength += linkTextLength;
    parent.linkCount += linkCount + (name === 'a' ? 1 : 0);
    if (UNSEEN.has(name)) this.unseen--;
    if (name === 'a') this.links--;
    this.open = parent;
    this.depthOfOpen--;
  }

  ontext(text: string): void {
    if (this.unseen > 0) return;
    const { children } = this.open;
    const last = children.length - 1;
    // The parser hands over text in pieces, cut at entities.
    if (typeof children[last] === 'string') children[last] += text;
    else children.push(text);
    if (this.open.name === 'title') return;
    const length = text.trim().length;
    this.open.textLength += length;
    if (this.links > 0) this.open.linkTextLength += length;
  }
}

/** Closes elements at once that would lie deeper than {@link MAX_DEPTH}. */
class BoundedParser extends Parser {
  private nameStart = 0;
  private nameEnd = 0;

  constructor(private readonly builder: TreeBuilder) {
    super(builder);
  }

  override onopentagname(start: number, end: number): void {
    this.nameStart = start;
    this.nameEnd = end;
    super.onopentagname(start, end);
  }

  override onopentagend(end: number): void {
    super.onopentagend(end);
    // Twice the depth is room for an unseen element to hide its content in before it must be closed too.
    const limit = this.builder.isUnseen ? MAX_DEPTH * 2 : MAX_DEPTH;
    if (this.builder.depth > limit) super.onclosetag(this.nameStart, this.nameEnd);
  }
}

function newElement(name: string, attributes: Record<string, string>, parent: Element | null): Element {
  return {
    name,
    attributes,
    parent,
    children: [],
    textLength: 0,
    linkTextLength: 0,
    linkCount: 0,
    holdsMain: false,
    holdsTitle: false,
    holdsSections: false,
  };
}

/** Sets a flag on an element and its ancestors; stops at the first that has it, so that all marks cost linear time. */
function mark(element: Element, flag: 'holdsMain' | 'holdsTitle' | 'holdsSections'): void {
  for (let at: Element | null = element; at !== null && !at[flag]; at = at.parent) at[flag] = true;
}
