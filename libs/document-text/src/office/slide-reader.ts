import type { Attributes, XmlHandler } from '../archive/xml';
import type { DocumentWarningCode } from '../document-warning';
import type { DocumentLimits } from '../limits';
import { ListWriter } from '../list-writer';
import { raisedMark } from '../raised-mark';
import type { TextSink } from '../section-writer';
import { isTrue } from './switches';
import { linked } from './link';
import { TableStack } from './table-stack';

/** Placeholders that repeat on all slides, and pictures of the slide in its notes. */
const FURNITURE = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
const TITLES = new Set(['title', 'ctrTitle']);

interface Paragraph {
  text: string;
  level: number;
  isItem: boolean | null;
  isNumbered: boolean;
  /** The link of the text that is open, and whether that text is raised, and struck out. */
  link: string;
  isRaised: boolean;
  isStruck: boolean;
}

const NEW_PARAGRAPH: Paragraph = {
  text: '',
  level: 0,
  isItem: null,
  isNumbered: false,
  link: '',
  isRaised: false,
  isStruck: false,
};

/** Reads the shapes of one slide, or of its notes. The title comes first, wherever it stands in the file. */
export class SlideReader implements XmlHandler {
  private titleText = '';
  private readonly blocks: string[] = [];
  private readonly warnings = new Set<DocumentWarningCode>();
  private readonly list: ListWriter;
  private readonly tables: TableStack;
  private placeholder: string | null = null;
  private paragraph: Paragraph | null = null;
  private isText = false;
  private isHiddenShape = false;
  private isHiddenSlide = false;
  private skipped = 0;
  private isFirstRowHeader = false;
  /** The paragraphs of the shape, which are a list if there are several. */
  private shape: Paragraph[] = [];

  constructor(
    private readonly targets: ReadonlyMap<string, string>,
    limits: DocumentLimits,
    private readonly kind: 'slide' | 'notes' = 'slide',
  ) {
    const sink = {
      block: (text: string): void => void this.blocks.push(text),
      warn: (code: DocumentWarningCode): void => void this.warnings.add(code),
    };
    this.list = new ListWriter(sink);
    this.tables = new TableStack(sink, limits);
  }

  /** Whether the slide is left out of the talk. */
  get isHidden(): boolean {
    return this.isHiddenSlide;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'Fallback') this.skipped += 1;
    if (this.skipped > 0) return;
    const { paragraph } = this;
    if (name === 'sld') this.isHiddenSlide = isOff(attributes['show']);
    else if (name === 'cNvPr') this.isHiddenShape = isTrue(attributes['hidden']);
    else if (name === 'sp') this.placeholder = null;
    else if (name === 'ph') this.placeholder = attributes['type'] ?? 'body';
    else if (name === 'tbl') this.tables.openTable();
    else if (name === 'tr') this.tables.openRow();
    else if (name === 'tc') this.openCell(attributes);
    else if (name === 'tblPr' && attributes['firstRow'] === '1') this.isFirstRowHeader = true;
    else if (name === 'p') this.paragraph = { ...NEW_PARAGRAPH };
    else if (name === 't') this.isText = true;
    else if (paragraph === null) return;
    else if (name === 'pPr') paragraph.level = Number.parseInt(attributes['lvl'] ?? '0', 10) || 0;
    else if (name === 'buNone') paragraph.isItem = false;
    else if (name === 'buChar' || name === 'buAutoNum') {
      paragraph.isItem = true;
      paragraph.isNumbered = name === 'buAutoNum';
    } else if (name === 'br') paragraph.text += '\n';
    else if (name === 'r') [paragraph.link, paragraph.isRaised, paragraph.isStruck] = ['', false, false];
    else if (name === 'rPr') {
      paragraph.isRaised = Number(attributes['baseline'] ?? 0) > 0;
      paragraph.isStruck = (attributes['strike'] ?? 'noStrike') !== 'noStrike';
    } else if (name === 'hlinkClick') paragraph.link = this.targets.get(attributes['r:id'] ?? '') ?? '';
  }

  text(text: string): void {
    if (!this.isText || this.isHiddenShape || this.skipped > 0 || this.paragraph === null) return;
    const { link, isRaised, isStruck } = this.paragraph;
    if (isStruck) return;
    if (isRaised) this.paragraph.text += raisedMark(this.paragraph.text, text);
    this.paragraph.text += linked(text, link);
  }

  close(name: string): void {
    if (name === 'Fallback') this.skipped -= 1;
    if (this.skipped > 0) return;
    if (name === 't') this.isText = false;
    else if (name === 'p') this.closeParagraph();
    else if (name === 'sp') this.closeShape();
    else if (name === 'tc') this.tables.closeCell();
    else if (name === 'tr') {
      if (this.isFirstRowHeader) this.tables.markHeader();
      this.isFirstRowHeader = false;
      this.tables.closeRow();
    } else if (name === 'tbl') this.tables.closeTable();
  }

  /** Writes the title and the blocks of the slide. */
  write(sink: TextSink): void {
    this.closeShape();
    if (this.titleText !== '') sink.heading(1, this.titleText);
    for (const block of this.blocks) sink.block(block);
    for (const code of this.warnings) sink.warn(code);
  }

  /** Opens a cell. The cells that a wide cell covers follow it as empty cells of their own. */
  private openCell({ vMerge }: Attributes): void {
    this.tables.openCell();
    if (vMerge === '1') this.tables.continueAbove();
  }

  private closeParagraph(): void {
    const { paragraph } = this;
    this.paragraph = null;
    if (paragraph === null || paragraph.text.trim() === '') return;
    if (this.tables.isInCell) this.tables.text(paragraph.text);
    else this.shape.push(paragraph);
  }

  private closeShape(): void {
    const { shape, placeholder } = this;
    this.shape = [];
    if (shape.length === 0 || FURNITURE.has(placeholder ?? '')) return;
    if (this.kind === 'slide' && TITLES.has(placeholder ?? '') && this.titleText === '') {
      this.titleText = shape.map(({ text }) => text.trim()).join(' ');
      return;
    }
    // Bullets of placeholders are set by the layout of the slide: several short paragraphs are a list.
    const isList = this.kind === 'slide' && placeholder !== null && shape.length > 1;
    let number = 0;
    for (const { text, level, isItem, isNumbered } of shape) {
      if (isItem ?? isList) this.list.add(level, isNumbered ? ++number : null, text);
      else {
        this.list.end();
        this.blocks.push(text);
      }
    }
    this.list.end();
  }
}

function isOff(value: string | undefined): boolean {
  return value === '0' || value === 'false';
}
