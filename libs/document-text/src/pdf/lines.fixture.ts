import type { TextItem, TextLine } from './lines';

/** The view of an upright A4 page. */
export const PAGE = { transform: [1, 0, 0, -1, 0, 842], width: 595, height: 842 };

/** A piece of text from the lower left of a page, in type in which each character is half as wide as high. */
export function item(
  str: string,
  x: number,
  y: number,
  { size = 10, dir = 'ltr', hasEOL = false } = {},
): TextItem {
  const transform = [size, 0, 0, size, x, y];
  return { str, dir, transform, width: str.length * size * 0.5, fontName: 'f1', hasEOL };
}

/** A line of one cell in type of 10 points, `y` from the top. */
export function line(text: string, y: number, x = 72): TextLine {
  const end = x + text.length * 5;
  return { text, cells: [{ text, x, end }], x, end, y, size: 10, font: 'f1' };
}
