import type { Attributes, XmlHandler } from '../archive/xml';
import type { DocumentLimits } from '../limits';
import { ListWriter } from '../list-writer';
import { raisedMark } from '../raised-mark';
import type { DocumentSink } from '../section-writer';
import { writeBold } from './bold-heading';
import { DocxFields } from './docx-fields';
import { inLine, isFormulaPart } from './docx-formula';
import { newParagraph, type Paragraph } from './docx-paragraph';
import { DocxCheckBox, signOf } from './docx-signs';
import type { DocxNumbering } from './docx-numbering';
import { LEFT_OUT, type DocxStyles } from './docx-styles';
import { closeLink, isLinkTarget } from './link';
import { isPageNumber } from './margin-texts';
import { isOn } from './switches';
import { TableStack } from './table-stack';

/** The parts that the body of a DOCX file refers to. */
export interface DocxParts {
  styles: DocxStyles;
  numbering: DocxNumbering;
  /** URLs of links by relationship. */
  targets: ReadonlyMap<string, string>;
  /** Texts of footnotes (`foot` with their id) and endnotes (`end` with their id). */
  notes: Map<string, string>;
}

/** Text that is deleted, a copy of other text for older programs, or how a word is pronounced. */
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback', 'rt']);

/** Reads the paragraphs of a DOCX file. */
export class DocxBody implements XmlHandler {
  private readonly paragraphs: Paragraph[] = [];
  private readonly tables: TableStack;
  private readonly list: ListWriter;
  private skipped = 0;
  private isText = false;
  private isProperty = false;
  private isBoldRun = false;
  /** Why the text of the run is left out. */
  private leftOut = new Set<string>();
  private isRaisedRun = false;
  private readonly fields = new DocxFields();
  private isCode = false;
  private readonly checkBox = new DocxCheckBox();

  constructor(
    private readonly parts: DocxParts,
    private readonly sink: DocumentSink,
    limits: DocumentLimits,
  ) {
    this.list = new ListWriter(sink);
    this.tables = new TableStack(sink, limits);
  }

  open(name: string, attributes: Attributes): void {
    if (SKIPPED.has(name)) this.skipped += 1;
    if (this.skipped > 0) return;
    const paragraph = this.paragraphs.at(-1);
    const { val = '' } = attributes;
    this.checkBox.open(name, isOn(attributes));
    switch (name) {
      case 'p':
        this.paragraphs.push(newParagraph());
        break;
      case 'pPr':
        this.isProperty = true;
        break;
      case 'r':
        [this.isBoldRun, this.isRaisedRun] = [false, false];
        this.leftOut = new Set(this.parts.styles.leftOut(paragraph?.style ?? null));
        break;
      case 't':
        this.isText = true;
        break;
      case 'tbl':
        this.list.end();
        this.tables.openTable();
        break;
      case 'tr':
        this.tables.openRow();
        break;
      case 'tblHeader':
        if (isOn(attributes)) this.tables.markHeader();
        break;
      case 'tc':
        this.tables.openCell();
        break;
      case 'gridSpan':
        this.tables.span(Number.parseInt(val, 10));
        break;
      case 'vMerge':
        if (val !== 'restart') this.tables.continueAbove();
        break;
      default:
        if (paragraph !== undefined) this.openInParagraph(paragraph, name, attributes);
    }
  }

  text(text: string): void {
    if (this.isCode) this.fields.code(text);
    if (this.isText && this.skipped === 0) this.add(this.checkBox.take() ?? text);
  }

  private add(text: string): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph === undefined) return;
    if (this.fields.isSkipped) paragraph.hasPageNumber = true;
    if (this.fields.isSkipped || this.leftOut.size > 0) return;
    paragraph.text += (this.isRaisedRun ? raisedMark(paragraph.text, text) : '') + text;
    if (!this.isBoldRun && text.trim() !== '') paragraph.isBold = false;
  }

  close(name: string): void {
    if (SKIPPED.has(name)) this.skipped -= 1;
    if (this.skipped > 0) return;
    const paragraph = this.paragraphs.at(-1);
    if (name === 't') this.isText = false;
    else if (name === 'instrText') this.isCode = false;
    else if (name === 'fldSimple') this.endField();
    else if (name === 'checkBox' && paragraph !== undefined) paragraph.text += this.checkBox.take() ?? '';
    else if (isFormulaPart(name)) this.closeFormulaPart(name);
    else if (name === 'pPr') this.isProperty = false;
    else if (name === 'hyperlink') closeLink(paragraph);
    else if (name === 'p') this.closeParagraph();
    else if (name === 'tc') this.tables.closeCell();
    else if (name === 'tr') this.tables.closeRow();
    else if (name === 'tbl') this.tables.closeTable();
  }

  /** Ends the list that may be open. */
  end(): void {
    this.list.end();
  }

  private openInParagraph(paragraph: Paragraph, name: string, attributes: Attributes): void {
    const { val = '' } = attributes;
    if (name === 'pStyle') paragraph.style = val;
    else if (name === 'numId') paragraph.list = val;
    else if (name === 'ilvl') paragraph.listLevel = Number.parseInt(val, 10) || 0;
    else if (name === 'outlineLvl') paragraph.outlineLevel = Number.parseInt(val, 10);
    else if (name === 'rStyle') this.applyStyle(val);
    else if (LEFT_OUT.has(name)) this.leaveOut(name, isOn(attributes));
    else if (name === 'vertAlign') this.isRaisedRun ||= !this.isProperty && val === 'superscript';
    else if (isFormulaPart(name)) paragraph.formulaParts.push(paragraph.text.length);
    else if (name === 'instrText') this.isCode = true;
    else if (name === 'fldSimple') this.beginResult(paragraph, this.fields.simple(attributes['instr'] ?? ''));
    else if (name === 'fldChar') this.openField(paragraph, attributes['fldCharType'] ?? '');
    else if (name === 'b') this.isBoldRun ||= !this.isProperty && isOn(attributes);
    else if ((name === 'tab' && !this.isProperty) || name === 'ptab') paragraph.text += '\t';
    else if (name === 'br' || name === 'cr') paragraph.text += '\n';
    else if (name === 'noBreakHyphen') paragraph.text += '-';
    else if (name === 'sym') this.add(this.checkBox.take() ?? signOf(attributes));
    else if (name === 'hyperlink') {
      const target = this.parts.targets.get(attributes['r:id'] ?? '') ?? '';
      if (isLinkTarget(target)) paragraph.link = { target, start: paragraph.text.length };
    } else if (name === 'footnoteReference' || name === 'endnoteReference') {
      const note = this.parts.notes.get(name.replace('noteReference', '') + (attributes['id'] ?? ''));
      if (note !== undefined) paragraph.notes.push(note);
    }
  }

  private applyStyle(id: string): void {
    for (const name of this.parts.styles.leftOut(id)) this.leaveOut(name, true);
  }

  /** Leaves the text of the run out, or shows it in spite of its style. */
  private leaveOut(name: string, isLeftOut: boolean): void {
    if (this.isProperty) return;
    if (isLeftOut) this.leftOut.add(name);
    else this.leftOut.delete(name);
  }

  private closeFormulaPart(name: string): void {
    const paragraph = this.paragraphs.at(-1);
    const start = paragraph?.formulaParts.pop();
    if (paragraph === undefined || start === undefined) return;
    const { text } = paragraph;
    paragraph.text = text.slice(0, start) + inLine(name, text.slice(start));
  }

  private openField(paragraph: Paragraph, part: string): void {
    if (part === 'begin') this.fields.begin();
    else if (part === 'separate') this.beginResult(paragraph, this.fields.result());
    else this.endField();
  }

  private beginResult(paragraph: Paragraph, field: ReturnType<DocxFields['result']>): void {
    if (field.kind === 'link') paragraph.link = { target: field.target, start: paragraph.text.length };
  }

  private endField(): void {
    if (this.fields.end()?.kind === 'link') closeLink(this.paragraphs.at(-1));
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (paragraph === undefined) return;
    const text = paragraph.text.replace(/\t/g, ' ').trim();
    if (text !== '' && !(paragraph.hasPageNumber && isPageNumber(text))) this.write(paragraph, text);
    for (const note of paragraph.notes) {
      if (this.tables.isInCell) this.tables.text(note);
      else {
        this.list.end();
        this.sink.block(note);
      }
    }
  }

  private addItem(list: string, level: number, text: string): void {
    const mark = this.parts.numbering.next(list, level);
    if (typeof mark === 'string') this.list.add(level, null, `${mark} ${text}`);
    else this.list.add(level, mark, text);
  }

  private write({ style: id, list, listLevel, outlineLevel, isBold }: Paragraph, text: string): void {
    if (this.tables.isInCell) return this.tables.text(text);
    const style = this.parts.styles.of(id);
    const level = outlineLevel === null ? style.level : outlineLevel > 8 ? 0 : outlineLevel + 1;
    const numbering = list ?? style.numbering;
    const isItem = numbering !== null && numbering !== '0';
    const at = list === null ? (style.numberingLevel ?? Math.max(0, level - 1)) : listLevel;
    if (style.kind === 'text' && level === 0 && isItem) return this.addItem(numbering, at, text);
    this.list.end();
    if (style.kind === 'contents') return;
    if (style.kind === 'title') {
      this.sink.title(text);
      this.sink.heading(0, text);
    } else if (level > 0) {
      const label = isItem ? this.parts.numbering.label(numbering, at) : '';
      this.sink.heading(level, `${label} ${text}`.trim());
    } else if (isBold) writeBold(text, this.sink);
    else this.sink.block(text);
  }
}
