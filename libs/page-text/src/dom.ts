import { Parser } from 'htmlparser2';
import { contactOf } from './contact-links';
import { FACT } from './facts';

/**
 * An element of a page. Text children are strings with decoded entities. The counts include all descendants except
 * raw and invisible text (scripts, styles, templates).
 */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | null;
  readonly children: (Element | string)[];
  /** The number of characters of text, without surrounding white space. */
  textLength: number;
  /** The number of these characters inside links. */
  linkTextLength: number;
  linkCount: number;
  /** The number of these links that lead to a place on the page itself, or nowhere. */
  fragmentLinkCount: number;
  /** Whether it contains a `main`, `article` or `role=main`. */
  holdsMain: boolean;
  /** Whether it contains an `h1`. */
  holdsTitle: boolean;
  /** Whether it contains headings, `details` or tables, which list items and cells cannot represent. */
  holdsSections: boolean;
  /** Whether it contains a fact: a price, a time, a phone number, or a link to call or to write an email. */
  holdsFact: boolean;
  /** Whether it contains a script that is loaded from a file, or a long script. */
  holdsScript: boolean;
  /** Whether it contains a text for browsers without scripts that speaks of JavaScript. */
  holdsAppeal: boolean;
}

/**
 * Elements below this depth become siblings of their parent. This bounds recursion and keeps hostile pages linear.
 * Real pages stay below 60.
 */
const MAX_DEPTH = 200;

/** Elements that are invisible or not text. Their content is dropped. */
const INVISIBLE = new Set(
  'script style noscript template svg iframe object embed canvas audio video map textarea datalist noframes'.split(
    ' ',
  ),
);
/** A document within the page: its content is not the page's, its address is a link. */
const FRAMES = new Set(['iframe', 'frame']);

/** A shorter script rarely writes a page. */
const MIN_LONG_SCRIPT_CHARS = 2_000;
/** The types of scripts that run. Others are data. */
const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i;
const APPEAL = /java\s?script/i;

/** The number of children that are searched for an id. */
const MAX_ID_SEARCH = 10;
const STRUCTURE = new Set('h1 h2 h3 h4 h5 h6 details table'.split(' '));

/** Parses HTML into a tree of bounded depth. Never throws. Its time is linear in the length. */
export function parseHtml(html: string): Element {
  const builder = new TreeBuilder();
  new BoundedParser(builder).end(html);
  return builder.root;
}

/** The attribute in lower case without surrounding space; '' if absent. */
export function attribute(element: Element, name: string): string {
  return (element.attributes[name] ?? '').trim().toLowerCase();
}

/** All elements below (not including) the given element, in document order. */
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

/**
 * All text of the element, as in the source. Elements without text are skipped, not entered: callers read the same
 * short text at every depth, and a hostile page would make them visit 100,000 empty elements each time.
 */
export function rawText(element: Element): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : child.textLength === 0 ? '' : rawText(child)))
    .join('');
}

/** The URL fragment of an element: its own id or name, or the id or name of a child. */
export function idIn(element: Element): string | null {
  for (const at of [element, ...element.children.slice(0, MAX_ID_SEARCH)]) {
    const id = typeof at === 'string' ? null : ownId(at);
    if (id !== null) return id;
  }
  return null;
}

/** The id of an element, or the name of an old anchor. */
export function ownId({ name, attributes }: Element): string | null {
  return attributes['id'] || (name === 'a' && attributes['name']) || null;
}

/** The share of the text inside links, 0 to 1. */
export function linkDensity(element: Element): number {
  return element.textLength === 0 ? 0 : element.linkTextLength / element.textLength;
}

class TreeBuilder {
  readonly root = newElement('#document', {}, null);
  private open = this.root;
  private depthOfOpen = 0;
  /** The number of open links. */
  private links = 0;
  /** The number of open invisible elements, whose content is dropped. */
  private openInvisible = 0;
  /** The number of open `select`s, whose text is a choice: it is kept, and no measure of the page's text counts it. */
  private openChoices = 0;
  private scriptLength = 0;

  get depth(): number {
    return this.depthOfOpen;
  }

  get isInvisible(): boolean {
    return this.openInvisible > 0;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const element = newElement(name, attributes, this.open);
    const hides = isInvisibleTag(name, attributes);
    if (this.openInvisible === 0 && (!hides || FRAMES.has(name))) this.open.children.push(element);
    if (hides) this.openInvisible++;
    if (name === 'select') this.openChoices++;
    if (name === 'a') this.links++;
    if (name === 'a' && contactOf(attributes['href'])) mark(element, 'holdsFact');
    if (name === 'main' || name === 'article' || attributes['role'] === 'main') mark(element, 'holdsMain');
    if (name === 'h1') mark(element, 'holdsTitle');
    if (STRUCTURE.has(name)) mark(this.open, 'holdsSections');
    if (name === 'script' && attributes['src']) mark(this.open, 'holdsScript');
    this.scriptLength = 0;
    this.open = element;
    this.depthOfOpen++;
  }

  onclosetag(): void {
    const { name, attributes, parent, textLength, linkTextLength, linkCount, fragmentLinkCount } = this.open;
    if (parent === null) return;
    parent.textLength += textLength;
    parent.linkTextLength += linkTextLength;
    parent.linkCount += linkCount + (name === 'a' ? 1 : 0);
    parent.fragmentLinkCount += fragmentLinkCount + (name === 'a' && isFragment(attributes['href']) ? 1 : 0);
    if (isInvisibleTag(name, attributes)) this.openInvisible--;
    if (name === 'select') this.openChoices--;
    if (name === 'a') this.links--;
    this.open = parent;
    this.depthOfOpen--;
  }

  ontext(text: string): void {
    if (this.openInvisible > 0) return this.readInvisible(text);
    const { children } = this.open;
    const last = children.length - 1;
    // The parser passes text in pieces, cut at entities.
    if (typeof children[last] === 'string') children[last] += text;
    else children.push(text);
    if (this.open.name === 'title' || this.openChoices > 0) return;
    const length = text.trim().length;
    this.open.textLength += length;
    if (!this.open.holdsFact && FACT.test(text)) mark(this.open, 'holdsFact');
    if (this.links > 0) this.open.linkTextLength += length;
  }

  private readInvisible(text: string): void {
    const { name, attributes, parent } = this.open;
    if (name === 'noscript' && APPEAL.test(text)) mark(this.open, 'holdsAppeal');
    if (name !== 'script' || parent === null) return;
    this.scriptLength += text.length;
    const isLong = this.scriptLength >= MIN_LONG_SCRIPT_CHARS;
    if (isLong && SCRIPT_TYPE.test(attributes['type'] ?? '')) mark(parent, 'holdsScript');
  }
}

/** Whether the content of an element is not shown. A browser shows the `template` of a declarative shadow root. */
function isInvisibleTag(name: string, { shadowrootmode }: Readonly<Record<string, string>>): boolean {
  return INVISIBLE.has(name) && !(name === 'template' && /^(?:open|closed)$/i.test(shadowrootmode ?? ''));
}

/** Closes elements below {@link MAX_DEPTH} immediately. */
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
    // Inside an invisible element the limit is higher, so that its content is dropped before it is closed.
    const limit = this.builder.isInvisible ? MAX_DEPTH * 2 : MAX_DEPTH;
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
    fragmentLinkCount: 0,
    holdsMain: false,
    holdsTitle: false,
    holdsSections: false,
    holdsFact: false,
    holdsScript: false,
    holdsAppeal: false,
  };
}

type Flag = 'holdsMain' | 'holdsTitle' | 'holdsSections' | 'holdsFact' | 'holdsScript' | 'holdsAppeal';

/** Sets a flag on an element and its ancestors. Stops at the first that has it, so that the total time is linear. */
function mark(element: Element, flag: Flag): void {
  for (let at: Element | null = element; at !== null && !at[flag]; at = at.parent) at[flag] = true;
}

function isFragment(href: string | undefined): boolean {
  return href === undefined || href.startsWith('#');
}
