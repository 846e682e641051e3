import iconv from 'iconv-lite';

const WESTERN = 1252;
/** The charset of fonts such as Symbol and Wingdings. */
const SIGNS = 2;
/** The code pages with characters of two bytes. */
const MULTI_BYTE = new Set([932, 936, 949, 950, 1361]);
/** The code pages of the charsets that a font may have (`\fcharset`). */
const CODE_PAGES: Readonly<Record<number, number>> = {
  77: 10_000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};
/** The code page of Mac OS Roman. */
const MAC_ROMAN = 10_000;

/** The fonts of an RTF file. Each tells in which code page the bytes of its text are. */
export class RtfFonts {
  private readonly codePages = new Map<number, number>();
  private readonly western = new Set<number>();
  /** The names of the fonts of signs. */
  private readonly signs = new Map<number, string>();
  private font = 0;

  /** Reads a control word of the table of fonts. */
  define(word: string, number: number): void {
    const codePage = word === 'cpg' ? number : word === 'fcharset' ? CODE_PAGES[number] : undefined;
    if (word === 'f') this.font = number;
    else if (word === 'fcharset' && number === SIGNS) this.signs.set(this.font, '');
    else if (word === 'fcharset' && number === 0) this.western.add(this.font);
    else if (codePage !== undefined) this.codePages.set(this.font, codePage);
  }

  /** Adds to the name of the font, which a semicolon ends. */
  name(text: string): void {
    const name = this.signs.get(this.font);
    if (name !== undefined && !name.endsWith(';')) this.signs.set(this.font, name + text);
  }

  /** The name of a font of signs; null for other fonts. */
  signsOf(font: number): string | null {
    return this.signs.get(font)?.replace(/;.*/s, '').trim() ?? null;
  }

  /**
   * The code page of a font in a file with this code page. Charset 0 is Western, but many programs also give it to text
   * in the file's own code page. Where that has characters of two bytes, charset 0 is Western.
   */
  codePageOf(font: number, ofFile: number): number {
    return this.codePages.get(font) ?? (MULTI_BYTE.has(ofFile) && this.western.has(font) ? WESTERN : ofFile);
  }
}

/** The text of bytes in a code page of Windows, DOS or a Mac; of an unknown page as in Western Europe. */
export function decodedAs(codePage: number, bytes: Buffer): string {
  const name = codePage === MAC_ROMAN ? 'macroman' : `cp${codePage}`;
  return iconv.decode(bytes, iconv.encodingExists(name) ? name : `cp${WESTERN}`);
}
