import { isAside, isDecoration } from './asides';
import type { IsBoilerplate } from './boilerplate';
import { calloutBlocks } from './callouts';
import { cardsOf, cardText } from './cards';
import { choicesOfForm, choiceText } from './choices';
import { readDefinitions } from './definitions';
import type { InnerReader } from './definitions';
import { isOpener, partsOfDetails } from './details';
import { idIn, ownId, rawText } from './dom';
import type { Element } from './dom';
import { withoutFences } from './fences';
import {
  headingLevel,
  isBlock,
  isCallout,
  isSectioning,
  isSetApart,
  MAX_HEADING_CHARS,
} from './element-kinds';
import { formulaText } from './formulas';
import { childrenAboveHeading, isNumber } from './heading-labels';
import { imageText } from './image-text';
import { InlineText } from './inline-text';
import { NO_TARGETS, targetOfHeading, type LinkTargets } from './link-targets';
import { UNMARKED_LEVEL } from './outline';
import type { BlockSink } from './outline';
import { Paragraphs } from './paragraphs';
import { codeText, listText } from './structures';
import { tableBlocks } from './tables';
import { isInvisible } from './visibility';

/** Adjacent elements of these kinds are separated on the screen, even without space in the source. */
const SPACED = new Set('a button label img'.split(' '));
const SPACED_CLASS = /badge|chip|pill|label|tag/i;

/** Deeper lists become lines, which bounds the work. */
const MAX_NESTING = 5;

/** How content is read. */
export interface BlockOptions {
  targets: LinkTargets;
  /** Whether descriptions of images are text: only where a page has no other text. */
  readsImages: boolean;
}

type ReaderOptions = BlockOptions & { isBoilerplate: IsBoilerplate };

/** Reads the content of an element into a sink: headings, paragraphs, lists, tables, code. */
export function readBlocks(element: Element, options: ReaderOptions, sink: BlockSink): void {
  new BlockReader(options, sink, 0).read(element);
}

class BlockReader implements InnerReader {
  private readonly inline = new InlineText();
  private afterSpaced = false;
  /** The inline element that has ended just now, without text after it. */
  private inlineBefore: Element | null = null;

  private isInCard = false;
  private readonly isBoilerplate: IsBoilerplate;

  constructor(
    private readonly options: ReaderOptions,
    private readonly sink: BlockSink,
    private readonly nesting: number,
  ) {
    this.isBoilerplate = options.isBoilerplate;
  }

  read(element: Element): void {
    this.passAnchor(element);
    this.readInside(element);
  }

  readInside(element: Element): void {
    this.visitChildren(element);
    this.flush();
  }

  private visitChildren(element: Element): void {
    const cards = this.nesting === 0 && !this.isInCard ? cardsOf(element) : null;
    const labels = childrenAboveHeading(element, this.isBoilerplate);
    if (labels > 0) this.readLabel({ ...element, children: element.children.slice(0, labels) });
    for (const child of labels > 0 ? element.children.slice(labels) : element.children) {
      if (typeof child === 'string') {
        this.inline.append(child);
        this.afterSpaced = false;
        this.inlineBefore = null;
      } else if (child.name === 'select') {
        const choice = choiceText(child);
        if (choice !== '') this.inline.append(`${this.inline.endsWithWord ? ': ' : ' '}${choice} `);
      } else if (this.isBoilerplate(child)) {
        if (child.name === 'form' && !isInvisible(child))
          choicesOfForm(child).forEach((text) => this.emit(text));
      } else if (cards?.has(child)) this.readCard(child);
      else this.visit(child);
    }
  }

  private readCard(card: Element): void {
    this.flush();
    const { texts, hasHeadings } = this.contentOf(card);
    const text = hasHeadings ? null : cardText(texts.filter((line) => !isDecoration(line)));
    if (text !== null) {
      this.passAnchor(card);
      return this.emit(text);
    }
    // Its content is not tried again, so that no element is read more than twice.
    this.isInCard = true;
    this.visit(card);
    this.isInCard = false;
  }

  private readLabel(element: Element): void {
    this.flush();
    const label = this.paragraphsOf(element).join(' · ');
    if (label !== '' && !isNumber(label)) this.sink.label(label);
  }

  private visit(element: Element): void {
    const { name } = element;
    const level = headingLevel(element);
    if (level !== null) this.readHeading(element, level);
    else if (name === 'br') this.inline.lineBreak();
    else if (name === 'hr') this.flush();
    else if (name === 'img') this.inline.append(this.options.readsImages ? imageText(element) : '');
    else if (name === 'math') this.inline.append(formulaText(element));
    else if (name === 'pre') this.emit(codeText(element));
    else if (name === 'details') this.readDetails(element);
    else if (name === 'dl') this.readDefinitionList(element);
    else if (name === 'table') this.readTable(element);
    else if (/^(?:ul|ol|dir|menu)$/.test(name)) this.readList(element);
    else if (isCallout(element) && this.nesting < MAX_NESTING) this.readCallout(element);
    else if (isBlock(name)) this.readContainer(element);
    else this.readInline(element);
  }

  private readContainer(element: Element): void {
    this.flush();
    this.passAnchor(element);
    // A heading without a level of its own, such as a bold line, is the heading of its element.
    this.sink.scope(isSectioning(element) ? 2 : UNMARKED_LEVEL, () => this.readInside(element));
  }

  private readCallout(callout: Element): void {
    this.flush();
    this.passAnchor(callout);
    for (const block of calloutBlocks(this.paragraphsOf(callout))) this.emit(block);
  }

  private readInline(element: Element): void {
    this.passAnchor(element);
    const isSpaced = SPACED.has(element.name) || SPACED_CLASS.test(element.attributes['class'] ?? '');
    if (isSpaced && (this.afterSpaced || element.name === 'span')) this.inline.append(' ');
    if (this.inlineBefore !== null && this.inline.endsWithWord && isSetApart(element, this.inlineBefore))
      this.inline.append(' ');
    // 10<sup>6</sup> becomes 10^6, not 106.
    if (element.name === 'sup' && this.inline.endsWithDigit && /^\d+$/.test(rawText(element)))
      this.inline.append('^');
    const target = element.name === 'a' ? this.options.targets(element.attributes['href']) : null;
    if (target === null) this.visitChildren(element);
    else this.inline.linked(target, () => this.visitChildren(element));
    this.afterSpaced = isSpaced;
    this.inlineBefore = element;
  }

  private readHeading(element: Element, level: number): void {
    this.flush();
    const text = this.textOf(element);
    if (text === '') return this.passAnchor(element);
    if (text.length > MAX_HEADING_CHARS) return this.sink.block(text);
    this.sink.heading(level, text, idIn(element), targetOfHeading(element, this.options.targets));
  }

  private readDetails(details: Element): void {
    this.flush();
    const { summary, answer } = partsOfDetails(details);
    const heading = summary === undefined ? '' : this.textOf(summary);
    if (isOpener(heading)) return this.readInside(answer);
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
  paragraphsOf(element: Element, targets = this.options.targets): string[] {
    return this.contentOf(element, targets).texts;
  }

  private contentOf(element: Element, targets = this.options.targets): Paragraphs {
    const content = new Paragraphs();
    new BlockReader({ ...this.options, targets }, content, this.nesting + 1).read(element);
    return content;
  }

  /** The text of a heading or a term on one line, without links. */
  textOf(element: Element): string {
    return withoutFences(this.paragraphsOf(element, NO_TARGETS).join('\n'))
      .replace(/\s+/g, ' ')
      .replace(/\s*[¶§🔗]$/u, '');
  }

  private passAnchor(element: Element): void {
    // The id of an element around the page's own heading leads to the beginning of the page.
    if (element.holdsTitle && !isSectioning(element)) return;
    const id = ownId(element);
    if (id !== null) this.sink.anchor(id);
  }

  emit(text: string): void {
    this.flush();
    if (text.trim() !== '') this.sink.block(text);
  }

  private flush(): void {
    for (const paragraph of this.inline.take()) {
      // In a list or a table a sign may be a value.
      if (!isAside(paragraph) && (this.nesting > 0 || !isDecoration(paragraph))) this.sink.block(paragraph);
    }
    this.afterSpaced = false;
  }
}
