import type { BodyText, PageLines, TextLine } from './lines';

/** A page without the texts that repeat on its neighbours, and the size and font of most text so far. */
export interface BodyPage extends PageLines {
  body: BodyText;
}

/** This many pages on each side are compared. */
const NEIGHBOURS = 8;
/** A line in the margin that is on this many of them, numbers aside, is a running head. */
const MIN_REPEATS = 3;
/** The share of the height that is the upper or lower margin, and how many of its lines may repeat. */
const MARGIN = 0.14;
const MAX_MARGIN_LINES = 4;
const MAX_HEAD_CHARS = 200;
/** A chapter, a section and a page number. */
const MAX_HEAD_CELLS = 3;
/**
 * A line at the edge is a running head too if this gap, in font sizes, separates it from the text, on at least this
 * many and this share of the neighbours.
 */
const EDGE_GAP = 1.6;
const MIN_EDGES = 5;
const MIN_EDGE_SHARE = 0.75;
/** Lines in a table have so many columns in common within so many font sizes. */
const MIN_TABLE_CELLS = 3;
const MAX_ROW_DISTANCE = 5;
/** The heads of columns, which may be centred beside their cells, stand this close to the first row, in font sizes. */
const MAX_HEADER_DISTANCE = 2.5;
/** A page has the same head at its top and its bottom at most. */
const MAX_HEADS_ALIKE = 2;
const ROMAN = /^[ivxlc]{1,7}$/i;
/** A line in larger type is a heading if no other page has it, such as "Day 2": its number counts something. */
const HEADING_SIZE = 1.15;
/** "12", "- 12 -", "Page 3 of 10", "3/10". */
const PAGE_NUMBER =
  /^[^\p{L}\p{N}]*(?:\p{L}{1,10}\.?\s)?(\d{1,4})(?:\s?(?:\p{L}{1,4}|\/|\|)\s?\d{1,4})?[^\p{L}\p{N}]*$/u;

/** Drops running heads and page numbers. Holds 17 pages, so that memory does not grow with the file. */
export async function* withoutRunningHeads(
  pages: AsyncIterable<PageLines>,
  pageCount: number,
): AsyncGenerator<BodyPage> {
  const heads = new RunningHeads(pageCount);
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  const waiting: PageLines[] = [];
  const next = (): BodyPage[] => {
    const page = waiting.shift();
    if (page === undefined) return [];
    const body = { size: mostFrequent(sizes) ?? 0, font: mostFrequent(fonts) ?? '' };
    return [{ ...page, lines: heads.without(page, body), body }];
  };
  for await (const page of pages) {
    heads.add(page);
    for (const { size, font, text } of page.lines) {
      const rounded = Math.round(size * 2) / 2;
      sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length);
      fonts.set(font, (fonts.get(font) ?? 0) + text.length);
    }
    waiting.push(page);
    if (waiting.length > NEIGHBOURS) yield* next();
  }
  while (waiting.length > 0) yield* next();
}

/** The texts at the upper and lower edge of a page. */
interface Margins {
  number: number;
  /** The texts of its lines and their cells in the margins, without numbers. */
  keys: ReadonlySet<string>;
  /** The same with their numbers. */
  texts: ReadonlySet<string>;
  /** The places of its outermost lines that a gap separates from the text. */
  edges: readonly number[];
}

class RunningHeads {
  /** The neighbours of a page, and the page itself. */
  private near: Margins[] = [];

  constructor(private readonly pageCount: number) {}

  add(page: PageLines): void {
    const lines = marginLines(page);
    const edges = edgesOf(page);
    const keys = new Set(lines.flatMap((line) => keysOf(line, page, edges)));
    const texts = new Set(lines.map(({ text }) => text));
    this.near = this.near.filter(({ number }) => number >= page.number - 2 * NEIGHBOURS - 1);
    this.near.push({ number: page.number, keys, texts, edges: edges.map(({ y }) => y) });
  }

  without(page: PageLines, body: BodyText): TextLine[] {
    const pages = this.near.filter(({ number }) => Math.abs(number - page.number) <= NEIGHBOURS);
    const isRepeated = (key: string): boolean => {
      const count = pages.filter(({ keys }) => keys.has(key)).length;
      // Two pages may begin with the same words. Words with a number count their pages.
      return count >= MIN_REPEATS || (count === 2 && this.pageCount === 2 && key.includes('#'));
    };
    const isOwnHeading = ({ text, size }: TextLine): boolean =>
      size > body.size * HEADING_SIZE &&
      /\p{L}/u.test(text) &&
      pages.filter(({ texts }) => texts.has(text)).length === 1;
    const dropped = new Set<TextLine>();
    const outermost = edgesOf(page);
    for (const line of marginLines(page)) {
      if (isOwnHeading(line)) continue;
      const isPageNumber = Number(PAGE_NUMBER.exec(line.text)?.[1]) === page.number;
      if (isPageNumber || keysOf(line, page, outermost).some(isRepeated)) dropped.add(line);
    }
    // The name of a chapter changes, but it stands at one place on nearly all pages, apart from the text.
    for (const line of outermost) {
      const alike = pages.filter(({ edges }) => edges.some((y) => Math.abs(y - line.y) < 1.5)).length;
      const isText = line.size > body.size * 1.1;
      if (!isText && alike >= MIN_EDGES && alike >= pages.length * MIN_EDGE_SHARE) dropped.add(line);
    }
    return page.lines.filter((line) => !dropped.has(line) || isTableLine(line, page));
  }
}

/**
 * Whether a line is in a table, with columns in common with a line nearby, or is one of several lines of its page that
 * differ in their numbers alone. A table over several pages repeats its header, and its rows may be alike.
 */
function isTableLine(line: TextLine, { lines }: PageLines): boolean {
  const { text, cells, y, size } = line;
  const words = withoutNumbers(text);
  const alike = lines.filter((other) => withoutNumbers(other.text) === words).length;
  if (alike > MAX_HEADS_ALIKE && /\p{L}/u.test(text)) return true;
  return lines.some((other) => {
    const distance = (other.top ?? other.y) - y;
    if (other === line || Math.abs(distance) > MAX_ROW_DISTANCE * size) return false;
    const hasAllCells = cells.length >= MIN_TABLE_CELLS && other.cells.length >= cells.length;
    if (hasAllCells && distance > 0 && distance <= MAX_HEADER_DISTANCE * size) return true;
    const common = cells.filter((one) => other.cells.some((cell) => cell.x < one.end && one.x < cell.end));
    return Math.min(common.length, other.cells.length) >= MIN_TABLE_CELLS;
  });
}

/** The outermost lines of a page, if they are in the margin and apart from the others. */
function edgesOf({ lines, height }: PageLines): TextLine[] {
  const sorted = [...lines].sort((one, other) => one.y - other.y);
  const edges: TextLine[] = [];
  const [first, second] = [sorted[0], sorted[1]];
  if (first && second && first.y < height * MARGIN && second.y - first.y > EDGE_GAP * second.size)
    edges.push(first);
  const [last, before] = [sorted.at(-1), sorted.at(-2)];
  if (last && before && last.y > height * (1 - MARGIN) && last.y - before.y > EDGE_GAP * before.size)
    edges.push(last);
  return edges;
}

/** The lines in the margins of a page. */
function marginLines({ lines, height }: PageLines): TextLine[] {
  const inMargin = lines.filter(
    ({ y, size, text }) =>
      text.length <= MAX_HEAD_CHARS && (y - size < height * MARGIN || y > height * (1 - MARGIN)),
  );
  const sorted = inMargin.sort((one, other) => one.y - other.y);
  const top = sorted.filter(({ y }) => y < height / 2).slice(0, MAX_MARGIN_LINES);
  const bottom = sorted.filter(({ y }) => y >= height / 2).slice(-MAX_MARGIN_LINES);
  return [...top, ...bottom];
}

/**
 * The text of a line without numbers, and at an edge the texts of its longer cells: a chapter beside a section. The
 * rows of a long table have equal cells, too, but no gap before them.
 */
function keysOf(line: TextLine, { height }: PageLines, edges: readonly TextLine[]): string[] {
  const { text, size, y, cells } = line;
  const margin = `${y < height / 2 ? 'top' : 'bottom'} ${Math.round(size)}`;
  const isHead = cells.length > 1 && cells.length <= MAX_HEAD_CELLS && edges.includes(line);
  const long = isHead ? cells.filter((cell) => /\p{L}{4}/u.test(cell.text)) : [];
  return [text, ...long.map((cell) => cell.text)].map((each) => `${margin} ${withoutNumbers(each)}`);
}

function withoutNumbers(text: string): string {
  const words = text.split(/\s+/).map((word) => (ROMAN.test(word) ? '#' : word.replace(/\d+/g, '#')));
  // Left and right pages have the same words in another order.
  return words.sort().join(' ').toLowerCase();
}

function mostFrequent<Key>(chars: ReadonlyMap<Key, number>): Key | undefined {
  let [best, most]: [Key | undefined, number] = [undefined, 0];
  for (const [key, count] of chars) if (count > most) [best, most] = [key, count];
  return best;
}
