import { isCalloutClass, isDisclosure, SECTION_CLASS } from './boilerplate';
import type { IsBoilerplate } from './boilerplate';
import { readDefinitions } from './definitions';
import type { InnerReader } from './definitions';
import { idIn, ownId, rawText } from './dom';
import type { Element } from './dom';
import { isFenced, withoutFences } from './fences';
import { InlineText } from './inline-text';
import { UNMARKED_LEVEL } from './outline';
import type { BlockSink } from './outline';
import { codeText, listText, tableBlocks } from './structures';

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form header hgroup html legend li main menu nav ol option p section summary table tbody td ' +
    'tfoot th thead tr ul #document'
  ).split(' '),
);
/** Adjacent elements of these kinds are separated on the screen, even without space in the source. */
const SPACED = new Set('a button label img'.split(' '));
const SPACED_CLASS = /badge|chip|pill|label|tag/i;

/** Deeper lists become lines, which bounds the work. */
const MAX_NESTING = 5;
/** A longer heading is a paragraph. */
const MAX_HEADING_CHARS = 200;
/** A label of a `details` that is an action, not a heading. */
const OPENER =
  /^(?:(?:click to )?(?:show|expand|view|read|see)(?: more| all| description)?|more|details)\W*$/i;
const MAX_CALLOUT_CHARS = 1_500;
const MAX_CALLOUT_TITLE_CHARS = 60;
const MIN_ALT_WORDS = 3;
const POOR_ALT = /\.(?:png|jpe?g|gif|svg|webp)$|\b(?:logo|icon|avatar|badge)\b/i;

/** Reads the content of an element into a sink: headings, paragraphs, lists, tables, code. */
export function readBlocks(element: Element, isBoilerplate: IsBoilerplate, sink: BlockSink): void {
  new BlockReader(isBoilerplate, sink, 0).read(element);
}

class BlockReader implements InnerReader {
  private readonly inline = new InlineText();
  private afterSpaced = false;

  constructor(
    private readonly isBoilerplate: IsBoilerplate,
    private readonly sink: BlockSink,
    private readonly nesting: number,
  ) {}

  read(element: Element): void {
    this.passAnchor(element);
    this.readInside(element);
  }

  readInside(element: Element): void {
    this.visitChildren(element);
    this.flush();
  }

  private visitChildren(element: Element): void {
    for (const child of element.children) {
      if (typeof child === 'string') {
        this.inline.append(child);
        this.afterSpaced = false;
      } else if (!this.isBoilerplate(child)) this.visit(child);
    }
  }

  private visit(element: Element): void {
    const { name } = element;
    if (name === 'br') this.inline.lineBreak();
    else if (name === 'hr') this.flush();
    else if (name === 'img') this.readImage(element);
    else if (/^h[1-6]$/.test(name)) this.readHeading(element, Number(name[1]));
    else if (name === 'button' && isDisclosure(element)) this.readHeading(element, UNMARKED_LEVEL);
    else if (name === 'p' && isBoldQuestion(element)) this.readHeading(element, UNMARKED_LEVEL);
    else if (name === 'pre') this.emit(codeText(element));
    else if (name === 'details') this.readDetails(element);
    else if (name === 'dl') this.readDefinitionList(element);
    else if (name === 'table') this.readTable(element);
    else if (/^(?:ul|ol|dir|menu)$/.test(name)) this.readList(element);
    else if (isCallout(element) && this.nesting < MAX_NESTING) this.readCallout(element);
    else if (BLOCKS.has(name)) this.readContainer(element);
    else this.readInline(element);
  }

  private readContainer(element: Element): void {
    this.flush();
    this.passAnchor(element);
    if (isSectioning(element)) this.sink.scope(() => this.readInside(element));
    else this.readInside(element);
  }

  /** Reads a note in the text. Its title ("Warning") is not the heading of what follows. */
  private readCallout(callout: Element): void {
    this.flush();
    this.passAnchor(callout);
    const [first = '', second, ...rest] = this.paragraphsOf(callout);
    const hasTitle =
      second !== undefined &&
      first.length <= MAX_CALLOUT_TITLE_CHARS &&
      !/[.!?:]$/.test(first) &&
      !isFenced(first) &&
      !isFenced(second);
    if (hasTitle) this.emit(`${first}: ${second}`);
    else for (const block of [first, second ?? '']) this.emit(block);
    for (const block of rest) this.emit(block);
  }

  private readInline(element: Element): void {
    this.passAnchor(element);
    const isSpaced = SPACED.has(element.name) || SPACED_CLASS.test(element.attributes['class'] ?? '');
    if (isSpaced && (this.afterSpaced || element.name === 'span')) this.inline.append(' ');
    // 10<sup>6</sup> becomes 10^6, not 106.
    if (element.name === 'sup' && this.inline.endsWithDigit && /^\d+$/.test(rawText(element)))
      this.inline.append('^');
    this.visitChildren(element);
    this.afterSpaced = isSpaced;
  }

  private readImage(image: Element): void {
    const alt = (image.attributes['alt'] ?? '').trim();
    if (alt.split(/\s+/).length >= MIN_ALT_WORDS && !POOR_ALT.test(alt)) this.inline.append(` ${alt} `);
  }

  private readHeading(element: Element, level: number): void {
    this.flush();
    const text = this.textOf(element);
    if (text === '') return this.passAnchor(element);
    if (text.length > MAX_HEADING_CHARS) return this.sink.block(text);
    this.sink.heading(level, text, idIn(element));
  }

  private readDetails(details: Element): void {
    this.flush();
    const isSummary = (child: Element | string): child is Element =>
      typeof child !== 'string' && child.name === 'summary';
    const summary = details.children.find(isSummary);
    const heading = summary === undefined ? '' : this.textOf(summary);
    const answer = { ...details, children: details.children.filter((child) => child !== summary) };
    if (OPENER.test(heading)) return this.readInside(answer);
    if (heading === '' || heading.length > MAX_HEADING_CHARS) return this.readInside(details);
    this.sink.section(heading, details.attributes['id'] ?? null, () => this.readInside(answer));
  }

  private readList(list: Element): void {
    if (list.holdsSections || this.nesting >= MAX_NESTING) return this.readContainer(list);
    this.flush();
    this.passAnchor(list);
    this.emit(listText(list, this.isBoilerplate, (item) => this.paragraphsOf(item)));
  }

  private readTable(table: Element): void {
    this.flush();
    this.passAnchor(table);
    const blocks =
      this.nesting >= MAX_NESTING
        ? null
        : tableBlocks(table, this.isBoilerplate, (cell) => this.paragraphsOf(cell));
    if (blocks === null) this.readInside(table);
    else for (const block of blocks) this.emit(block);
  }

  private readDefinitionList(list: Element): void {
    if (this.nesting >= MAX_NESTING) return this.readContainer(list);
    this.flush();
    this.passAnchor(list);
    readDefinitions(list, this.isBoilerplate, this);
  }

  section(heading: string, anchor: string, read: () => void): void {
    this.sink.section(heading, anchor, read);
  }

  /** The content of an element as paragraphs. Headings become paragraphs, too. */
  paragraphsOf(element: Element): string[] {
    const paragraphs = new Paragraphs();
    new BlockReader(this.isBoilerplate, paragraphs, this.nesting + 1).read(element);
    return paragraphs.texts;
  }

  textOf(element: Element): string {
    return withoutFences(this.paragraphsOf(element).join('\n'))
      .replace(/\s+/g, ' ')
      .replace(/\s*[¶§🔗]$/u, '');
  }

  private passAnchor(element: Element): void {
    const id = ownId(element);
    if (id !== null) this.sink.anchor(id);
  }

  emit(text: string): void {
    this.flush();
    if (text.trim() !== '') this.sink.block(text);
  }

  private flush(): void {
    for (const paragraph of this.inline.take()) this.sink.block(paragraph);
    this.afterSpaced = false;
  }
}

/** Collects all content as paragraphs, for list items and cells. */
class Paragraphs implements BlockSink {
  readonly texts: string[] = [];

  block(text: string): void {
    this.texts.push(text);
  }

  heading(_level: number, text: string): void {
    this.texts.push(text);
  }

  section(heading: string, _anchor: string | null, read: () => void): void {
    this.texts.push(heading);
    read();
  }

  scope(read: () => void): void {
    read();
  }

  anchor(): void {}
}

/** Whether it is a `section`, an `article` or their equivalent in older generators. */
function isSectioning({ name, attributes }: Element): boolean {
  return name === 'section' || name === 'article' || SECTION_CLASS.test(attributes['class'] ?? '');
}

function isCallout({ name, attributes, textLength }: Element): boolean {
  return (
    /^(?:div|aside|section|blockquote)$/.test(name) &&
    textLength <= MAX_CALLOUT_CHARS &&
    isCalloutClass(attributes['class'])
  );
}

/** Whether a paragraph is a bold question, which is an unmarked heading: `<p><b>How do I …?</b></p>`. */
function isBoldQuestion(paragraph: Element): boolean {
  if (paragraph.textLength > MAX_HEADING_CHARS) return false;
  const content = paragraph.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [only] = content;
  if (content.length !== 1 || typeof only !== 'object') return false;
  return /^(?:b|strong)$/.test(only.name) && /[?？]\s*$/.test(rawText(only));
}
