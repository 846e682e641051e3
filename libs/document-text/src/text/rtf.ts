import { DocumentError } from '../document-error';
import type { DocumentLimits } from '../limits';
import { raisedMark } from '../raised-mark';
import type { DocumentSink } from '../section-writer';
import { closeLink, isLinkTarget, type LinkedText } from '../office/link';
import { signOf } from '../office/docx-signs';
import { decodedAs, RtfFonts } from './rtf-fonts';
import { RtfFormField } from './rtf-form';
import { FIRST_GROUP, type Group } from './rtf-group';
import { RtfTable } from './rtf-table';

/** A control word with its number, a byte in hexadecimal, a control sign, a brace, or text. */
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/gi;
/** Groups whose text describes the document, or repeats its text for others. */
const SKIPPED = new Set(
  (
    'colortbl stylesheet info pict object themedata colorschememapping latentstyles datastore listtable ' +
    'listoverridetable rsidtbl generator xmlnstbl bkmkstart bkmkend nonshppict header headerl headerr headerf'
  ).split(' '),
);
const SIGNS: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  tab: ' ',
  line: '\n',
};
const MAX_GROUPS = 1_000;
/** Text beside the text: a footnote, and the text of a box. */
const ASIDE = new Set(['footnote', 'shptxt']);
const LINK = /^\s*HYPERLINK\s+"([^"]+)"/i;
/** The sign before an item of a list, in a font of signs. */
const BULLET = /^[\uE000-\uF8FF·•▪❖➢✓✔]\s*/u;

/** The open paragraph or cell of the text, or of a text beside it. */
interface Flow extends LinkedText {
  level: number | null;
  isInTable: boolean;
  /** The texts beside it, which follow it, and the text that it stands beside. */
  asides: string[];
  outer: Flow | null;
}

/** Whether a text is in the Rich Text Format. */
export function isRtf(start: string): boolean {
  return start.startsWith('{\\rtf');
}

/**
 * Writes a file in the Rich Text Format: paragraphs, headings by outline level, tables, links, footnotes and text
 * boxes, without hidden text. Each character of `source` is a byte. @throws DocumentError `broken` for a file that is
 * cut
 */
export function readRtf(source: string, writer: DocumentSink, limits: DocumentLimits): void {
  new RtfReader(writer, limits).read(source);
}

class RtfReader {
  private readonly groups: Group[] = [{ ...FIRST_GROUP }];
  private readonly fonts = new RtfFonts();
  private readonly table: RtfTable;
  private codePage = FIRST_GROUP.codePage;
  private bytes: number[] = [];
  private toSkip = 0;
  private flow = newFlow();
  private fieldCode = '';
  private field = new RtfFormField();

  constructor(
    private readonly writer: DocumentSink,
    private readonly limits: DocumentLimits,
  ) {
    this.table = new RtfTable(writer, limits);
  }

  read(source: string): void {
    for (const [, word, number, byte, sign, brace, text] of source.matchAll(TOKEN)) {
      if (byte !== undefined) this.byte(Number.parseInt(byte, 16));
      else if (text !== undefined) for (let at = 0; at < text.length; at++) this.byte(text.charCodeAt(at));
      else if (word !== undefined) this.control(word, number === undefined ? null : Number(number));
      else if (sign !== undefined) this.sign(sign);
      else if (brace === '{') this.openGroup();
      else if (brace === '}') this.closeGroup();
    }
    if (this.groups.length > 1) throw new DocumentError('broken', this.limits);
    this.endParagraph();
    this.table.end();
  }

  private get group(): Group {
    return this.groups.at(-1)!;
  }

  private openGroup(): void {
    this.flush();
    if (this.groups.length < MAX_GROUPS) this.groups.push({ ...this.group, end: null });
  }

  private closeGroup(): void {
    this.flush();
    if (this.groups.length > 1) this.groups.pop()!.end?.();
  }

  private byte(value: number): void {
    if (this.toSkip > 0) this.toSkip -= 1;
    else this.bytes.push(value);
  }

  private sign(sign: string): void {
    if (sign === '*') this.group.kind = 'skipped';
    else if (sign === '~') this.add(' ');
    else if (sign === '_') this.add('-');
    else if (/[\\{}]/.test(sign)) this.add(sign);
  }

  private control(word: string, number: number | null): void {
    this.flush();
    const { group } = this;
    if (word === 'fonttbl') group.kind = 'fonts';
    else if (group.kind === 'fonts') this.fonts.define(word, number ?? 0);
    else if (SKIPPED.has(word)) group.kind = 'skipped';
    else if (word === 'v') group.isHidden = number !== 0;
    else if (/^(?:striked?|deleted)$/.test(word)) group.isStruck = number !== 0;
    else if (ASIDE.has(word)) this.beginAside();
    else if (word === 'fldinst') this.beginField();
    else if (word === 'fldrslt') this.beginLink();
    else if (/^ff[a-z]/.test(word)) {
      this.field.define(word, number ?? 0);
      if (word === 'ffl') group.kind = 'choice';
    } else if (word === 'super') group.isRaised = number !== 0;
    else if (word === 'nosupersub') group.isRaised = false;
    else if (word === 'plain') group.isRaised = group.isHidden = group.isStruck = false;
    else if (word === 'ansicpg' && number !== null) this.codePage = group.codePage = number;
    else if (word === 'f') {
      group.codePage = this.fonts.codePageOf(number ?? 0, this.codePage);
      group.signs = this.fonts.signsOf(number ?? 0);
    } else if (word === 'uc') group.replaced = number ?? 1;
    else if (word === 'u' && number !== null) {
      this.add(String.fromCharCode(number < 0 ? number + 65_536 : number));
      this.toSkip = group.replaced;
    } else if (word in SIGNS) this.add(SIGNS[word]!);
    else if (group.kind === 'text' && !this.table.define(word, number)) this.layOut(word, number);
  }

  /** A control word of paragraphs and tables. */
  private layOut(word: string, number: number | null): void {
    const { flow } = this;
    if (word === 'outlinelevel') flow.level = number;
    else if (word === 'pard') [flow.level, flow.isInTable] = [null, false];
    else if (word === 'intbl') flow.isInTable = true;
    else if (word === 'nestcell') flow.text += ' ';
    else if (word === 'par' || word === 'sect' || word === 'page') this.endParagraph();
    else if (flow.outer !== null) flow.text += word === 'cell' ? ' ' : '';
    else if (word === 'cell') {
      this.table.cell([flow.text.trim(), ...flow.asides].join(' '));
      [flow.text, flow.asides] = ['', []];
    } else if (word === 'row') this.table.row();
  }

  /** Decodes the bytes of characters; a character may have several bytes. */
  private flush(): void {
    if (this.bytes.length === 0) return;
    const { codePage, signs } = this.group;
    const bytes = this.bytes.splice(0);
    this.add(
      signs === null
        ? decodedAs(codePage, Buffer.from(bytes))
        : bytes.map((byte) => signOf({ font: signs, char: byte.toString(16) })).join(''),
    );
  }

  private add(text: string): void {
    this.flush();
    const { group, flow } = this;
    if (group.kind === 'field code') this.fieldCode += text;
    else if (group.kind === 'choice') this.field.addChoice(text);
    else if (group.kind === 'fonts') this.fonts.name(text);
    else if (group.kind === 'text' && !group.isHidden && !group.isStruck)
      flow.text += (group.isRaised ? raisedMark(flow.text, text) : '') + text;
  }

  private beginAside(): void {
    const outer = this.flow;
    this.flow = newFlow(outer);
    this.group.kind = 'text';
    this.group.end = () => {
      const { text, asides } = this.flow;
      this.flow = outer;
      outer.asides.push(...[text.trim(), ...asides].filter((own) => own !== ''));
    };
  }

  private beginField(): void {
    [this.group.kind, this.fieldCode, this.field] = ['field code', '', new RtfFormField()];
    this.group.end = () => this.add(this.field.value);
  }

  private beginLink(): void {
    const { flow } = this;
    const target = LINK.exec(this.fieldCode)?.[1] ?? '';
    this.fieldCode = '';
    if (!isLinkTarget(target)) return;
    flow.link = { target, start: flow.text.length };
    this.group.end = () => closeLink(flow);
  }

  private endParagraph(): void {
    this.flush();
    const { text, level, isInTable, asides, outer } = this.flow;
    if (isInTable || outer !== null) {
      this.flow.text += ' ';
      return;
    }
    const own = text.trim().replace(BULLET, '- ');
    [this.flow.text, this.flow.asides] = ['', []];
    if (own === '' && asides.length === 0) return;
    this.table.end();
    if (own !== '' && level !== null && level < 9) this.writer.heading(level + 1, own);
    else this.writer.block(own);
    for (const aside of asides) this.writer.block(aside);
  }
}

function newFlow(outer: Flow | null = null): Flow {
  return { text: '', link: null, level: null, isInTable: false, asides: [], outer };
}
