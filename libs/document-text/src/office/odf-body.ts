import { inside, type Attributes, type XmlHandler } from '../archive/xml';
import { DocumentError } from '../document-error';
import type { DocumentLimits } from '../limits';
import { ListWriter } from '../list-writer';
import { raisedMark } from '../raised-mark';
import type { DocumentSink } from '../section-writer';
import { writeBold } from './bold-heading';
import { closeLink, isLinkTarget, type LinkedText } from './link';
import { marginTexts } from './margin-texts';
import { OdfStyles } from './odf-styles';
import { countOf, OdfSheet } from './odf-sheet';
import { TableStack } from './table-stack';

interface Paragraph extends LinkedText {
  /** The level of a heading; null for a paragraph. */
  level: number | null;
  notes: string[];
  /** The style of the paragraph, and the styles of the spans that are open. */
  styles: string[];
  /** Whether all text so far is bold. */
  isBold: boolean;
}

interface OpenList {
  style: string;
  number: number;
  isFirstInItem: boolean;
}

/** The titles and the data of charts, by the folder of their object. */
export type OdfCharts = ReadonlyMap<string, readonly string[]>;

/** The parts that the content of an OpenDocument file refers to. */
export interface OdfParts {
  styles: OdfStyles;
  charts?: OdfCharts;
}

/** Elements that are deleted, describe the layout, or repeat on each page. */
const SKIPPED = new Set(
  [
    'tracked-changes automatic-styles styles font-face-decls scripts annotation note-citation page-number page-count',
    'table-of-content alphabetical-index forms plot-area',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Reads `content.xml` of an OpenDocument file, without hidden slides and sheets, and with the speaker's notes if the
 * limits say so.
 */
export class OdfBody implements XmlHandler {
  private readonly paragraphs: Paragraph[] = [];
  private readonly tables: TableStack;
  private readonly list: ListWriter;
  private readonly lists: OpenList[] = [];
  private sheet: OdfSheet | null = null;
  private pages = 0;
  private kind = '';
  private skipped = 0;
  private noteDepth = 0;
  private isHeader = false;
  private isTitle = false;
  private object: { texts: string[]; reader: XmlHandler; depth: number } | null = null;
  /** The charts of the open sheet, which follow its rows. */
  private sheetCharts: string[] = [];

  constructor(
    private readonly parts: OdfParts,
    private readonly sink: DocumentSink,
    private readonly limits: DocumentLimits,
  ) {
    this.list = new ListWriter(sink);
    this.tables = new TableStack(sink, limits);
  }

  open(name: string, attributes: Attributes): void {
    if (this.object !== null) {
      this.object.depth += 1;
      this.object.reader.open?.(name, attributes);
    } else if (this.skipped > 0 || this.isSkipped(name, attributes)) this.skipped += 1;
    else if (name === 'object') this.openObject(attributes);
    else this.openShown(name, attributes);
  }

  text(text: string): void {
    this.object?.reader.text?.(text);
    const paragraph = this.paragraphs.at(-1);
    if (this.skipped > 0 || this.object !== null || paragraph === undefined) return;
    const { styles } = paragraph;
    if (styles.some((each) => this.parts.styles.isHidden(each))) return;
    const isRaised = this.parts.styles.isRaised(styles.at(-1)!);
    paragraph.text += (isRaised ? raisedMark(paragraph.text, text) : '') + text.replace(/\s+/g, ' ');
    if (text.trim() !== '' && !styles.some((each) => this.parts.styles.isBold(each)))
      paragraph.isBold = false;
  }

  close(name: string): void {
    if (this.object !== null) return this.closeInObject(this.object, name);
    if (this.skipped > 0) {
      this.skipped -= 1;
      return;
    }
    if (name === 'p' || name === 'h') this.closeParagraph();
    else if (name === 'a') closeLink(this.paragraphs.at(-1));
    else if (name === 'span') this.paragraphs.at(-1)?.styles.pop();
    else if (name === 'note') this.noteDepth = 0;
    else if (name === 'frame') this.isTitle = false;
    else if (name === 'list') {
      this.lists.pop();
      if (this.lists.length === 0) this.list.end();
    } else if (name === 'table' && this.sheet !== null && this.paragraphs.length === 0) {
      this.sheet.end();
      this.sheet = null;
      for (const text of this.sheetCharts.splice(0)) this.sink.block(text);
    } else if (this.sheet !== null) this.sheet.close(name);
    else if (name === 'table-header-rows') this.isHeader = false;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.tables.closeCell();
    else if (name === 'table-row') this.tables.closeRow();
    else if (name === 'table') this.tables.closeTable();
  }

  /** Ends the list that may be open. */
  end(): void {
    this.list.end();
  }

  /** Begins an object, which may have its chart inside it. */
  private openObject({ href = '' }: Attributes): void {
    const texts = [...(this.parts.charts?.get(href.replace(/^\.\//, '')) ?? [])];
    this.object = { texts, reader: chartReader(texts, this.limits), depth: 0 };
  }

  private closeInObject(object: NonNullable<OdfBody['object']>, name: string): void {
    object.depth -= 1;
    if (object.depth >= 0) return object.reader.close?.(name);
    this.object = null;
    const { sheet, paragraphs, sheetCharts } = this;
    const after = sheet === null ? paragraphs.at(-1)?.notes : sheetCharts;
    if (after !== undefined) after.push(...object.texts);
    else for (const text of object.texts) this.sink.block(text);
  }

  private openShown(name: string, attributes: Attributes): void {
    if (name === 'spreadsheet' || name === 'presentation') this.kind = name;
    else if (name === 'drawing') this.kind = 'presentation';
    else if (name === 'page' && this.kind === 'presentation') this.nextPage();
    else if (name === 'p' || name === 'h') this.openParagraph(name, attributes);
    else if (name === 'note') this.noteDepth = this.paragraphs.length;
    else if (name === 'frame') this.isTitle = attributes['class'] === 'title';
    else if (name === 'list') this.openList(attributes);
    else if (name === 'list-item') Object.assign(this.lists.at(-1) ?? {}, { isFirstInItem: true });
    else if (this.kind === 'spreadsheet' && this.paragraphs.length === 0) this.openInSheet(name, attributes);
    else if (name === 'table') {
      this.list.end();
      this.tables.openTable();
    } else if (name === 'table-header-rows') this.isHeader = true;
    else if (name === 'table-row') this.tables.openRow(this.isHeader);
    else if (name === 'table-cell') this.tables.openCell(countOf(attributes['number-rows-spanned']));
    else if (name === 'covered-table-cell') this.tables.openCoveredCell();
    else this.openInline(name, attributes);
  }

  private isSkipped(name: string, attributes: Attributes): boolean {
    if (SKIPPED.has(name) || (name === 'section' && attributes['display'] === 'none')) return true;
    if (this.kind === 'presentation' && name === 'notes') return !this.limits.readsNotes;
    const isPage = name === (this.kind === 'presentation' ? 'page' : 'table') && this.paragraphs.length === 0;
    if (this.kind === '' || !isPage || !this.parts.styles.isHidden(attributes['style-name'] ?? ''))
      return false;
    this.nextPage();
    return true;
  }

  private nextPage(): void {
    this.list.end();
    this.pages += 1;
    this.sink.page(this.pages);
  }

  private openInSheet(name: string, attributes: Attributes): void {
    if (name === 'table') {
      this.nextPage();
      this.sink.heading(1, attributes['name'] ?? '', true);
      this.sheet = new OdfSheet(this.sink, this.limits);
    } else this.sheet?.open(name, attributes);
  }

  private openParagraph(name: string, attributes: Attributes): void {
    const level = name === 'h' ? Number.parseInt(attributes['outline-level'] ?? '1', 10) || 1 : null;
    const style = attributes['style-name'] ?? '';
    this.paragraphs.push({ text: '', level, link: null, notes: [], styles: [style], isBold: true });
  }

  private openInline(name: string, attributes: Attributes): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph === undefined) return;
    if (name === 'span') paragraph.styles.push(attributes['style-name'] ?? '');
    else if (name === 's' || name === 'tab') paragraph.text += ' ';
    else if (name === 'line-break') paragraph.text += '\n';
    else if (name === 'a' && isLinkTarget(attributes['href'] ?? ''))
      paragraph.link = { target: attributes['href'] ?? '', start: paragraph.text.length };
  }

  private openList(attributes: Attributes): void {
    const style = attributes['style-name'] ?? this.lists.at(-1)?.style ?? '';
    if (this.lists.length >= this.limits.maxDepth) throw new DocumentError('nested_too_deeply', this.limits);
    this.lists.push({ style, number: 0, isFirstInItem: true });
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (paragraph === undefined) return;
    const text = paragraph.text.trim();
    const outer = this.paragraphs.at(-1);
    // A note is inside its paragraph, and is read after it.
    if (outer !== undefined && this.paragraphs.length === this.noteDepth) outer.notes.push(text);
    else if (text !== '') this.write(paragraph, text);
    for (const note of paragraph.notes) {
      if (this.tables.isInCell) this.tables.text(note);
      else this.sink.block(note);
    }
  }

  private write({ level, styles: [style = ''], isBold }: Paragraph, text: string): void {
    if (this.sheet !== null) return this.sheet.text(text);
    if (this.tables.isInCell) return this.tables.text(text);
    const list = this.lists.at(-1);
    if (list !== undefined && level === null) return this.writeItem(list, text);
    this.list.end();
    if (level !== null || this.isTitle) this.sink.heading(level ?? 1, text);
    else if (this.parts.styles.isA(style, 'Title')) {
      this.sink.title(text);
      this.sink.heading(0, text);
    } else if (isBold) writeBold(text, this.sink);
    else this.sink.block(text);
  }

  private writeItem(list: OpenList, text: string): void {
    const isNumbered = this.parts.styles.isNumbered(this.lists[0]?.style ?? '', this.lists.length);
    if (list.isFirstInItem) list.number += 1;
    list.isFirstInItem = false;
    this.list.add(this.lists.length - 1, isNumbered ? list.number : null, text);
  }
}

/** Adds the title of a chart, and its data as a table, to `texts`. */
export function chartReader(texts: string[], limits: DocumentLimits): XmlHandler {
  const sink = marginTexts((text) => void texts.push(text));
  return inside(/^chart$/, new OdfBody({ styles: new OdfStyles() }, sink, limits));
}
