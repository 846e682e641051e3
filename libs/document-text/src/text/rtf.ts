import iconv from 'iconv-lite';
import { DocumentError } from '../document-error';
import type { DocumentLimits } from '../limits';
import { raisedMark } from '../raised-mark';
import type { DocumentSink } from '../section-writer';
import { TableWriter } from '../table-writer';

/** A control word with its number, a byte in hexadecimal, a control sign, a brace, or text. */
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/gi;
/** Groups whose text describes the document, or repeats its text for others. */
const SKIPPED =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|object|themedata|colorschememapping|latentstyles|datastore|listtable|listoverridetable|rsidtbl|generator|xmlnstbl|fldinst|bkmkstart|bkmkend|nonshppict|shpinst|header|headerl|headerr|headerf)$/;
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
const DEFAULT_CODE_PAGE = 1252;
const MAX_GROUPS = 1_000;

interface Group {
  isSkipped: boolean;
  isRaised: boolean;
  /** How many characters follow a Unicode character for older programs. */
  replaced: number;
}

/** Whether a text is in the Rich Text Format. */
export function isRtf(start: string): boolean {
  return start.startsWith('{\\rtf');
}

/**
 * Writes a file in the Rich Text Format: paragraphs, headings by outline level, tables, without hidden text.
 * @throws DocumentError `broken` for a file that is cut
 */
export function readRtf(source: string, writer: DocumentSink, limits: DocumentLimits): void {
  new RtfReader(writer, limits).read(source);
}

class RtfReader {
  private readonly groups: Group[] = [{ isSkipped: false, isRaised: false, replaced: 1 }];
  private codePage = DEFAULT_CODE_PAGE;
  private bytes: number[] = [];
  private text = '';
  private toSkip = 0;
  private level: number | null = null;
  private cells: string[] = [];
  private isInTable = false;
  private readonly table: TableWriter;

  constructor(
    private readonly writer: DocumentSink,
    private readonly limits: DocumentLimits,
  ) {
    this.table = new TableWriter(writer, limits);
  }

  read(source: string): void {
    for (const [, word, number, byte, sign, brace, text] of source.matchAll(TOKEN)) {
      if (byte !== undefined) this.byte(Number.parseInt(byte, 16));
      else if (text !== undefined) this.characters(text);
      else if (word !== undefined) this.control(word, number === undefined ? null : Number(number));
      else if (sign !== undefined) this.sign(sign);
      else if (brace === '{') {
        if (this.groups.length < MAX_GROUPS) this.groups.push({ ...this.group });
      } else if (brace === '}' && this.groups.length > 1) {
        this.flush();
        this.groups.pop();
      }
    }
    if (this.groups.length > 1) throw new DocumentError('broken', this.limits);
    this.endParagraph();
    this.table.end();
  }

  private get group(): Group {
    return this.groups.at(-1)!;
  }

  private byte(value: number): void {
    if (this.toSkip > 0) this.toSkip -= 1;
    else if (!this.group.isSkipped) this.bytes.push(value);
  }

  private characters(text: string): void {
    const skipped = Math.min(this.toSkip, text.length);
    this.toSkip -= skipped;
    this.flush();
    if (this.group.isSkipped) return;
    const own = text.slice(skipped);
    this.text += (this.group.isRaised ? raisedMark(this.text, own) : '') + own;
  }

  private sign(sign: string): void {
    if (sign === '*') this.group.isSkipped = true;
    else if (sign === '~') this.characters(' ');
    else if (sign === '_') this.characters('-');
    else if (/[\\{}]/.test(sign)) this.characters(sign);
  }

  private control(word: string, number: number | null): void {
    this.flush();
    if (SKIPPED.test(word) || (word === 'v' && number !== 0)) this.group.isSkipped = true;
    else if (word === 'super') this.group.isRaised = number !== 0;
    else if (word === 'nosupersub' || word === 'plain') this.group.isRaised = false;
    else if (word === 'ansicpg' && number !== null) this.codePage = number;
    else if (word === 'uc') this.group.replaced = number ?? 1;
    else if (word === 'u' && number !== null) {
      if (!this.group.isSkipped) this.text += String.fromCharCode(number < 0 ? number + 65_536 : number);
      this.toSkip = this.group.replaced;
    } else if (word in SIGNS) this.characters(SIGNS[word]!);
    else if (word === 'outlinelevel') this.level = number;
    else if (word === 'pard') [this.level, this.isInTable] = [null, false];
    else if (word === 'intbl') this.isInTable = true;
    else if (word === 'cell') [this.cells, this.text] = [[...this.cells, this.text.trim()], ''];
    else if (word === 'row') {
      this.table.row(this.cells);
      this.cells = [];
    } else if (word === 'par' || word === 'sect' || word === 'page') this.endParagraph();
  }

  /** Decodes the bytes of characters; a character may have several bytes. */
  private flush(): void {
    if (this.bytes.length === 0) return;
    const charset = iconv.encodingExists(`cp${this.codePage}`) ? `cp${this.codePage}` : 'windows-1252';
    this.text += iconv.decode(Buffer.from(this.bytes), charset);
    this.bytes = [];
  }

  private endParagraph(): void {
    this.flush();
    if (this.isInTable) {
      this.text += ' ';
      return;
    }
    const text = this.text.trim();
    this.text = '';
    if (text === '') return;
    this.table.end();
    if (this.level !== null && this.level < 9) this.writer.heading(this.level + 1, text);
    else this.writer.block(text);
  }
}
