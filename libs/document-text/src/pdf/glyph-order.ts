import type { getDocumentProxy } from 'unpdf';
import { isBidi, shownOrder } from './bidi';
import type { TextItem } from './lines';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

// pdf.js needs it to list the operators of a page; Node has it from version 22 on.
const buffers = ArrayBuffer.prototype as { transferToFixedLength?: (length?: number) => ArrayBuffer };
buffers.transferToFixedLength ??= function (this: ArrayBuffer, length = this.byteLength) {
  return this.slice(0, length);
};

/** The operator of pdf.js that shows glyphs. */
const SHOW_TEXT = 44;

/**
 * Adds to the pieces of a page with Arabic or Hebrew their glyphs as they are shown: pdf.js turns the letters of a
 * ligature with the piece. A piece whose glyphs are not found has its characters. Other pages stay as they are.
 */
export async function withGlyphs(page: PdfPage, items: TextItem[]): Promise<TextItem[]> {
  if (!items.some(({ str }) => isBidi(str))) return items;
  const { items: raw } = await page.getTextContent({ disableNormalization: true });
  const glyphs = new GlyphStream(await glyphsOf(page).catch(() => []));
  return raw
    .filter((item) => 'str' in item)
    .map((item) => Object.assign(item, { glyphs: glyphs.take(shownOrder(item.str, item.dir === 'rtl')) }));
}

/** A number with hyphens. If one operator shows it, its maker has kept it in this order. */
const WHOLE_NUMBER = /^\p{Nd}+(?:-\p{Nd}+)+$/u;

/** The text of each glyph of a page in the order of its content, without spaces. */
async function glyphsOf(page: PdfPage): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.flatMap((operator, at) => {
    if (operator !== SHOW_TEXT) return [];
    const [shown] = argsArray[at] as [({ unicode?: unknown } | number)[]];
    const glyphs = shown.flatMap((glyph) => {
      const text = typeof glyph === 'object' ? glyph?.unicode : null;
      return typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [];
    });
    const text = glyphs.join('');
    return WHOLE_NUMBER.test(text) ? [text] : glyphs;
  });
}

/** Finds the glyphs of pieces of text that follow each other. */
class GlyphStream {
  private at = 0;

  constructor(private readonly glyphs: readonly string[]) {}

  /** The glyphs of the next piece, with its spaces; its characters as given if its glyphs are others. */
  take(shown: readonly string[]): readonly string[] {
    const letters = shown.filter((each) => each.trim() !== '');
    const taken: string[] = [];
    let missing = letters.join('').length;
    while (missing > 0 && this.at + taken.length < this.glyphs.length) {
      const glyph = this.glyphs[this.at + taken.length]!;
      taken.push(glyph);
      missing -= glyph.length;
    }
    if (keyOf(taken) !== keyOf(letters)) return shown;
    this.at += taken.length;
    return withSpaces(taken, shown);
  }
}

/** The glyphs with spaces where the characters have them. */
function withSpaces(glyphs: readonly string[], shown: readonly string[]): string[] {
  const spaced: string[] = [];
  let [at, ahead] = [0, 0];
  for (const character of shown) {
    if (character.trim() === '') spaced.push(' ');
    else if (ahead > 0) ahead -= character.length;
    else {
      const glyph = glyphs[at++]!;
      spaced.push(glyph);
      ahead = glyph.length - character.length;
    }
  }
  return spaced;
}

function keyOf(texts: readonly string[]): string {
  return [...texts.join('')].sort().join('');
}
