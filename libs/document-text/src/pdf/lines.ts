import { composed } from './accents';
import { directionOf, isBidi, isReadFromRight, readingOrder, shownOrder } from './bidi';
import { withLettersTogether } from './letter-spacing';
import { withNarrowGaps } from './narrow-gaps';
import { raisedMark } from '../raised-mark';
import { isStamp, turnOf, upright, type PageView } from './page-view';
import { fromTop, isOutOfOrder } from './stored-order';

/** A piece of text as pdf.js finds it on a page. */
export interface TextItem {
  str: string;
  dir: string;
  /** The matrix of its baseline and size in the coordinates of the page. */
  transform: readonly number[];
  width: number;
  fontName: string;
  hasEOL: boolean;
  /** On a page with Arabic or Hebrew, its glyphs as they are shown from left to right. */
  glyphs?: readonly string[];
}

/** A place on a line, in points. */
type Extent = Pick<Cell, 'x' | 'end'>;

/** A part of a line, with a wide gap before and after it. */
export interface Cell {
  text: string;
  x: number;
  end: number;
}

/**
 * A line of text. Lengths are points; `x` is the distance from the side of the page where lines begin, which is the
 * right side on a page of Arabic or Hebrew; `y` is the distance of its baseline from the top of the page.
 */
export interface TextLine {
  text: string;
  cells: Cell[];
  x: number;
  end: number;
  y: number;
  /** The first baseline of a row of a table that has several; `y` is the last one. */
  top?: number;
  size: number;
  /** The name that pdf.js gives its font. */
  font: string;
}

/** The size and font of most text. */
export type BodyText = Pick<TextLine, 'size' | 'font'>;

/** A page as lines in reading order. */
export interface PageLines {
  number: number;
  height: number;
  lines: TextLine[];
  /** Its texts that run in another direction, and whether it shows something but no text. */
  turned?: string[];
  isPicture?: boolean;
}

/** Gaps, in font sizes: between words, between the columns of a table, and between columns of figures. */
const WORD_GAP = 0.15;
const CELL_GAP = 1.1;
const FIGURE_GAP = 0.6;
/** Baselines this close, in font sizes, are the same line: superscripts stay in it. */
const SAME_LINE = 0.5;
/** The size of a raised piece beside the piece before it, and its rise, in font sizes. */
const MAX_RAISED_SIZE = 0.85;
const MIN_RAISE = 0.15;

interface PlacedItem {
  text: string;
  x: number;
  end: number;
  y: number;
  size: number;
  font: string;
  glyphs: readonly string[];
  /** The item as pdf.js finds it. */
  item: TextItem;
}

type Piece = PlacedItem & { isApart: boolean };

/** Joins the items of a page into lines. Text that runs in another direction than most of the page is left out. */
export function linesOf(items: readonly TextItem[], page: PageView): TextLine[] {
  const { turn, transform: view } = upright(items, page);
  const text = items.map(({ str }) => str).join(' ');
  const direction: Direction = !isBidi(text)
    ? 'plain'
    : directionOf(text) > 0
      ? 'rightToLeft'
      : 'leftToRight';
  const lines: PlacedItem[][] = [];
  let line: PlacedItem[] = [];
  let largest: PlacedItem | null = null;
  let mustEnd = false;
  for (const placed of fromTop(items.map((item) => place(item, view)))) {
    if (placed.text !== '' && turnOf(placed.item, page.transform) === turn && !isStamp(placed.item)) {
      if (direction === 'rightToLeft')
        [placed.x, placed.end] = [page.width - placed.end, page.width - placed.x];
      const last = line.at(-1);
      const isFree = direction !== 'plain';
      if (last !== undefined && largest !== null && !isSameLine(last, largest, placed, mustEnd && !isFree)) {
        lines.push(line);
        [line, largest] = [[], null];
      }
      line.push(placed);
      if (largest === null || placed.size > largest.size) largest = placed;
      mustEnd = false;
    }
    if (placed.item.hasEOL) mustEnd = true;
  }
  lines.push(line);
  const shown = lines.filter((each) => each.some(({ text: own }) => own.trim() !== ''));
  const cells = shown.map((each) => cellsOf(withLettersTogether(each), direction));
  return (direction === 'plain' ? withNarrowGaps(cells) : cells).map((each) => textLine(each, direction));
}

/** The reading order of a page: without Arabic and Hebrew as it is stored, else by the places of its pieces. */
type Direction = 'plain' | 'leftToRight' | 'rightToLeft';

/** The item as the reader sees it. */
function place(item: TextItem, view: readonly number[]): PlacedItem {
  const { str, dir, glyphs, transform, width, fontName } = item;
  const [, , c = 0, d = 0, e = 0, f = 0] = transform;
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = view;
  const x = va * e + vc * f + ve;
  return {
    text: str,
    x,
    end: x + width,
    y: vb * e + vd * f + vf,
    size: Math.hypot(c, d),
    font: fontName,
    glyphs: glyphs ?? shownOrder(str, dir === 'rtl'),
    item,
  };
}

/** Whether an item stands beside the last item of a line. Its largest item tells how far superscripts may be raised. */
function isSameLine(last: PlacedItem, largest: PlacedItem, next: PlacedItem, mustEnd: boolean): boolean {
  const size = Math.max(largest.size, next.size);
  if (Math.abs(largest.y - next.y) > SAME_LINE * size) return false;
  // Text of another column may begin at the same height.
  return next.x >= last.x || !mustEnd;
}

/** The pieces of a line, in cells between wide gaps. */
function cellsOf(items: PlacedItem[], direction: Direction): Piece[][] {
  const pieces: Piece[][] = [];
  let previous: PlacedItem | null = null;
  let isSpaced = false;
  for (const item of direction === 'plain' && !isOutOfOrder(items) ? items : inPlace(items)) {
    if (item.text.trim() === '') {
      // The gap is measured to the next word. Among words of two directions, spaces have no place of their own.
      isSpaced = direction === 'plain';
      continue;
    }
    const gap = previous === null ? Infinity : item.x - previous.end;
    const isFigure = isWithoutLetters(item) && previous !== null && isWithoutLetters(previous);
    if (gap > (isFigure ? FIGURE_GAP : CELL_GAP) * item.size) pieces.push([]);
    const isOver = previous !== null && standsOver(previous, item);
    // The mark of a note stands before its text.
    const isAfterMark = previous !== null && isRaised(item, previous) && isMarkBefore(previous, item);
    const isGap = isSpaced || gap > WORD_GAP * item.size;
    const isApart = isGap || isOver || isAfterMark || changesScript(previous, item);
    const mark = previous !== null && isRaised(previous, item) ? raisedMark(previous.text, item.text) : '';
    pieces.at(-1)!.push({ ...item, text: mark + item.text, isApart });
    [previous, isSpaced] = [item, false];
  }
  return pieces;
}

function textLine(pieces: Piece[][], direction: Direction): TextLine {
  const chars = (each: PlacedItem): number => each.text.trim().length;
  // A line has the size of its longest piece.
  const longest = pieces.flat().reduce((best, each) => (chars(each) > chars(best) ? each : best));
  const cells = pieces.map((cell): Cell => {
    const { x, end } = extentOf(cell);
    return { text: composed(textOf(cell, direction).replace(/\s+/g, ' ').trim()), x, end };
  });
  return {
    text: cells.map(({ text }) => text).join(' '),
    cells,
    ...extentOf(cells),
    y: longest.y,
    size: longest.size,
    font: longest.font,
  };
}

/** The horizontal extent of pieces. A line may have more pieces than `Math.min` takes arguments. */
export function extentOf(pieces: readonly Extent[]): Extent {
  const extent = { x: Infinity, end: -Infinity };
  for (const { x, end } of pieces) {
    extent.x = Math.min(extent.x, x);
    extent.end = Math.max(extent.end, end);
  }
  return extent;
}

/** Columns of figures, and of dashes among them, are nearer to each other than columns of words, or a currency. */
function isWithoutLetters({ text }: PlacedItem): boolean {
  return !/\p{L}|^\s*\p{Sc}\s*$/u.test(text);
}

/** Whether a piece is small and stands above the line. */
function isRaised(before: PlacedItem, { y, size }: PlacedItem): boolean {
  return size < MAX_RAISED_SIZE * before.size && before.y - y > MIN_RAISE * before.size;
}

/** Whether a figure stands before a word: a comma after it belongs to it. */
function isMarkBefore(mark: PlacedItem, { text }: PlacedItem): boolean {
  return /\p{Nd}$/u.test(mark.text) && /^[\p{L}\p{Nd}]/u.test(text);
}

/** Whether a piece begins far before the last piece's end and at another height: the next line of a large title. */
function standsOver(before: PlacedItem, { x, y, size }: PlacedItem): boolean {
  return before.end - x > 1.5 * size && Math.abs(y - before.y) > 0.1 * size;
}

/** Whether words of two directions touch, for which pdf.js drops the space; a word of one letter is a prefix. */
function changesScript(before: PlacedItem | null, { text }: PlacedItem): boolean {
  if (before === null || before.text.trim().length < 2 || text.trim().length < 2) return false;
  return directionOf(before.text) * directionOf(text) < 0;
}

/** The items by their places. A mark that is stored apart stands with its letter. */
function inPlace(items: readonly PlacedItem[]): PlacedItem[] {
  const placeOf = ({ text, x, end }: PlacedItem): number => {
    if (!/^\p{M}+$/u.test(text.trim())) return x;
    const middle = (x + end) / 2;
    const letter = items.find((each) => each.text !== text && each.x <= middle && middle <= each.end);
    return letter === undefined ? x : letter.x + 0.01;
  };
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The text of a cell in the order in which it is read. */
function textOf(pieces: readonly Piece[], direction: Direction): string {
  const text = pieces.map(({ text: own, isApart }) => (isApart ? ` ${own}` : own)).join('');
  if (direction === 'plain') return text;
  const shown =
    direction === 'leftToRight'
      ? pieces.flatMap(({ glyphs, isApart }) => (isApart ? [' '].concat(glyphs) : glyphs))
      : pieces.toReversed().flatMap(({ glyphs, isApart }) => (isApart ? glyphs.concat(' ') : glyphs));
  return readingOrder(shown, isReadFromRight(shown.join('').trim(), direction === 'rightToLeft'));
}
