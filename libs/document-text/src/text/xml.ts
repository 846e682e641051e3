import { DomUtils, parseDocument } from 'htmlparser2';
import { readXmlText, type Attributes, type XmlHandler } from '../archive/xml';
import type { DocumentLimits } from '../limits';
import type { DocumentSink } from '../section-writer';
import { TableWriter } from '../table-writer';
import { readHtml } from './text';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Longer records become several blocks. */
const MAX_LINES = 200;
/** Rows and cells of tables, as Excel 2003 and DocBook name them. */
const ROW = /^(?:row|tr)$/i;
const CELL = /^(?:cell|td|th|entry)$/i;
const NAMESPACE = /^(?:xmlns|xsi)|schemaLocation$/i;

/** Whether a text is XML other than a web page. */
export function isXml(text: string): boolean {
  return /^\s*<(?:(?:\?xml|rss|feed|svg)\b|!DOCTYPE\s+(?!html\b))/i.test(text);
}

/**
 * Writes an XML file: a feed as its entries, another file as its tables, and as lines "name: value" with neighbouring
 * elements in a block. @throws DocumentError
 */
export async function readXmlFile(
  source: string,
  writer: DocumentSink,
  limits: DocumentLimits,
): Promise<void> {
  const document = parseDocument(source, { xmlMode: true });
  const feed = DomUtils.getFeed([document]);
  if (feed === null) return writeElements(source, writer, limits);
  writer.title(feed.title);
  if (feed.description !== undefined) readHtml(feed.description, writer);
  const entries = DomUtils.getElementsByTagName((name) => name === 'item' || name === 'entry', [document]);
  for (const [at, { title = '', description = '', pubDate }] of feed.items.entries()) {
    writer.heading(1, title);
    if (pubDate !== undefined && !Number.isNaN(pubDate.getTime()))
      writer.block(pubDate.toISOString().slice(0, 10));
    const content = contentOf(entries[at]) || description;
    if (content.trim() !== '') readHtml(`<p>${content}</p>`, writer);
  }
}

/** The whole text of an entry as HTML, of which its description is a summary; '' for an entry without it. */
function contentOf(entry: Element | undefined): string {
  if (entry === undefined) return '';
  const isContent = (name: string): boolean => name === 'content' || name === 'content:encoded';
  const [content] = DomUtils.getElementsByTagName(isContent, entry.children);
  if (content === undefined) return '';
  return content.attribs['type'] === 'xhtml' ? DomUtils.getInnerHTML(content) : DomUtils.textContent(content);
}

/** An element that is open. */
interface OpenElement {
  name: string;
  text: string;
  hasElements: boolean;
  /** How many lines were there before it. */
  linesBefore: number;
}

async function writeElements(source: string, writer: DocumentSink, limits: DocumentLimits): Promise<void> {
  const elements = new ElementsWriter(writer, limits);
  await readXmlText(source, elements, limits);
  elements.end();
}

/** Writes elements as lines, and the rows of tables as tables. */
class ElementsWriter implements XmlHandler {
  private readonly elements: OpenElement[] = [];
  private lines: string[] = [];
  private readonly table: TableWriter;
  /** The cells of the open row, and how many elements are open around the text of the open cell. */
  private cells: string[] = [];
  private cellDepth = Infinity;

  constructor(
    private readonly writer: DocumentSink,
    limits: DocumentLimits,
  ) {
    this.table = new TableWriter(writer, limits);
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.elements.at(-1);
    if (parent !== undefined) parent.hasElements = true;
    this.elements.push({ name, text: '', hasElements: false, linesBefore: this.lines.length });
    if (this.elements.length > this.cellDepth) return;
    if (CELL.test(name) && parent !== undefined && ROW.test(parent.name))
      return this.openCell(parent, attributes);
    if (name === 'Worksheet') {
      this.table.end();
      return this.writer.heading(1, attributes['Name'] ?? '', true);
    }
    // A drawing describes its shapes in attributes.
    if (this.elements[0]!.name === 'svg') return;
    for (const [key, value] of Object.entries(attributes))
      if (!NAMESPACE.test(key) && value.trim() !== '') this.lines.push(`${name} ${key}: ${value}`);
  }

  text(text: string): void {
    const element = this.elements.at(-1);
    if (this.elements.length >= this.cellDepth) this.cells[this.cells.length - 1] += text;
    else if (element !== undefined && element.name !== 'style') element.text += text;
  }

  close(name: string): void {
    const { text = '', hasElements = false } = this.elements.pop() ?? {};
    if (this.elements.length >= this.cellDepth) return;
    this.cellDepth = Infinity;
    if (ROW.test(name) && this.cells.length > 0) this.closeRow();
    const words = text.replace(/\s+/g, ' ').trim();
    const parent = this.elements.at(-1);
    // Words beside an element are one text with it.
    if (words !== '' && parent !== undefined && parent.text.trim() !== '') parent.text += text;
    else if (words !== '') this.lines.push(hasElements ? words : `${name}: ${words}`);
    if (hasElements || this.lines.length >= MAX_LINES) this.flush();
  }

  end(): void {
    this.flush();
    this.table.end();
  }

  /** Excel leaves out empty cells before a cell with an index, from 1. The attributes of its row are its layout. */
  private openCell(row: OpenElement, { Index: index = '' }: Attributes): void {
    if (this.cells.length === 0) this.lines.length = Math.min(this.lines.length, row.linesBefore);
    this.flush();
    const missing = Math.min(Number(index) - 1, MAX_LINES) - this.cells.length;
    for (let at = 0; at < missing; at++) this.cells.push('');
    this.cells.push('');
    this.cellDepth = this.elements.length;
  }

  private closeRow(): void {
    this.table.row(this.cells);
    this.cells = [];
  }

  /** Of a workbook of Excel 2003, only the tables are read: all else describes its layout. */
  private flush(): void {
    const lines = this.elements[0]?.name === 'Workbook' ? [] : this.lines;
    this.lines = [];
    if (lines.length === 0) return;
    this.table.end();
    this.writer.block(lines.join('\n'));
  }
}
