import { endsClause } from '@app/languages';
import type { DocumentLimits } from '../limits';
import { ListWriter } from '../list-writer';
import type { TextSink } from '../section-writer';
import { TableWriter } from '../table-writer';
import { GridFinder } from './grid';
import type { PdfHeading } from './headings';
import { scriptOf } from './bidi';
import { itemOf, joinLine } from './line-joining';
import type { TextLine } from './lines';

interface Paragraph {
  text: string;
  last: TextLine;
  /** Set if the paragraph is an item of a list. */
  item: { number: number | null; x: number } | null;
}

/** The unit that ends between two lines; null inside a sentence. */
type Ending = 'paragraph' | 'line' | null;

/** A distance larger than the page's line spacing by this factor ends a paragraph. */
const PARAGRAPH_DISTANCE = 1.3;
/** Lengths in font sizes: the indent of a first line, and how much shorter the last line of a paragraph is. */
const INDENT = 0.8;
const SHORT_LINE = 4;
/** This many lines around a line show the width of its column. */
const COLUMN_LINES = 12;
const MAX_SIZE_CHANGE = 0.12;
/** A line further below, in font sizes, is in another column. */
const MAX_STEP = 20;
/** A longer paragraph ends: each line is compared with all of it. */
const MAX_PARAGRAPH_CHARS = 10_000;
/** Levels of nested lists are told by indents of this many font sizes. */
const LIST_INDENT = 1;

/** Writes the lines of pages as paragraphs, lists and tables. A paragraph may go on on the next page. */
export class PageWriter {
  private paragraph: Paragraph | null = null;
  private listX: number[] = [];
  private readonly list: ListWriter;

  constructor(
    private readonly sink: TextSink,
    private readonly limits: DocumentLimits,
    private readonly isWord: (word: string) => boolean,
  ) {
    this.list = new ListWriter(sink);
  }

  /** Writes a page with its headings in order. */
  write(page: number, lines: readonly TextLine[], headings: readonly PdfHeading[]): void {
    const distance = lineDistance(lines);
    const grids = new GridFinder(lines);
    let next = 0;
    let isFirst = true;
    const startPage = (): void => {
      if (isFirst && this.paragraph === null) {
        this.list.end();
        this.sink.page(page);
        isFirst = false;
      }
    };
    for (let at = 0; at <= lines.length;) {
      const heading = headings[next];
      if (heading?.at === at) {
        this.endBlock();
        startPage();
        this.sink.heading(heading.level, heading.text, heading.lineCount === 0);
        next += 1;
        at += heading.lineCount;
        continue;
      }
      const line = lines[at];
      if (line === undefined) break;
      const grid = line.cells.length > 1 ? grids.at(at, heading?.at) : null;
      if (grid?.kind === 'table') {
        this.endBlock();
        startPage();
        const table = new TableWriter(this.sink, this.limits, { centresGroups: true });
        for (const row of grid.rows) table.row(row);
        table.end();
        at += grid.lineCount;
        continue;
      }
      const ending = this.endingBefore(line, lines, at, distance);
      if (ending === 'paragraph') this.endParagraph();
      startPage();
      this.add(line, ending);
      at += 1;
    }
  }

  /** Ends the open block. */
  end(): void {
    this.endBlock();
  }

  private add(line: TextLine, ending: Ending): void {
    if (this.paragraph !== null) {
      this.paragraph.text =
        ending === 'line'
          ? `${this.paragraph.text}\n${line.text}`
          : joinLine(this.paragraph.text, line.text, this.isWord);
      this.paragraph.last = line;
      return;
    }
    const item = itemOf(line.text);
    if (item === undefined) this.list.end();
    this.paragraph = {
      text: item?.text ?? line.text,
      last: line,
      item: item === undefined ? null : { number: item.number, x: line.x },
    };
  }

  private endingBefore(line: TextLine, lines: readonly TextLine[], at: number, distance: number): Ending {
    if (this.paragraph === null) return null;
    const { last, text, item } = this.paragraph;
    if (text.length > MAX_PARAGRAPH_CHARS) return 'paragraph';
    if (Math.abs(line.size - last.size) > MAX_SIZE_CHANGE * last.size) return 'paragraph';
    if (itemOf(line.text) !== undefined || startsOtherScript(last, text, line)) return 'paragraph';
    const step = line.y - last.y;
    // Another column or page: a sentence may go on there.
    if (at === 0 || step < -line.size || step > MAX_STEP * line.size)
      return endsClause(text) || !/^[\p{Ll}\p{Lo}\p{N}(]/u.test(line.text) ? 'paragraph' : null;
    if (step > PARAGRAPH_DISTANCE * (distance || last.size * 1.3)) return 'paragraph';
    const isIndented = line.x > last.x + INDENT * line.size;
    if (item === null && isIndented && endsClause(text)) return 'paragraph';
    if (item !== null && line.x < item.x - INDENT * line.size) return 'paragraph';
    const right = Math.max(...columnOf(lines, at, last).map(({ end }) => end), last.end);
    if (last.end >= right - SHORT_LINE * line.size) return null;
    if (endsClause(text)) return 'paragraph';
    // Lines of code, of an address, of a form.
    return (last.end - last.x) * 2 < right - last.x ? 'line' : null;
  }

  private endParagraph(): void {
    if (this.paragraph === null) return;
    const { text, item } = this.paragraph;
    this.paragraph = null;
    if (item === null) return this.sink.block(text);
    if (!this.list.isOpen) this.listX = [];
    this.listX = this.listX.filter((x) => x < item.x + LIST_INDENT);
    if ((this.listX.at(-1) ?? -Infinity) < item.x - LIST_INDENT) this.listX.push(item.x);
    this.list.add(this.listX.length - 1, item.number, text);
  }

  private endBlock(): void {
    this.endParagraph();
    this.list.end();
  }
}

/** Whether a line in another script follows a whole sentence: a translation of it. */
function startsOtherScript(last: TextLine, text: string, line: TextLine): boolean {
  const [before, after] = [scriptOf(last.text), scriptOf(line.text)];
  return before !== null && after !== null && before !== after && endsClause(text);
}

/** The lines around a line that stand in its column. */
function columnOf(lines: readonly TextLine[], at: number, { x, size }: TextLine): TextLine[] {
  return lines
    .slice(Math.max(0, at - COLUMN_LINES), at + COLUMN_LINES)
    .filter((line) => Math.abs(line.x - x) < 3 * size && Math.abs(line.size - size) < 1);
}

/** The usual distance between the lines of a page, in points; 0 for a page without text. */
function lineDistance(lines: readonly TextLine[]): number {
  const counts = new Map<number, number>();
  for (const [at, { y, size }] of lines.entries()) {
    const distance = y - (lines[at - 1]?.y ?? Infinity);
    if (distance < size * 0.8 || distance > size * 3) continue;
    const rounded = Math.round(distance * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  return [...counts].reduce<[number, number]>((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}
