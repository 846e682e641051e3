import iconv from 'iconv-lite';

/** The code pages of the charsets that a font may have (`\fcharset`). Others have the code page of the file. */
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
/** Macs count their code pages from here. */
const MAC_ROMAN = 10_000;

/** The fonts of an RTF file. Each tells in which code page the bytes of its text are. */
export class RtfFonts {
  private readonly codePages = new Map<number, number>();
  private font = 0;

  /** Reads a control word of the table of fonts. */
  define(word: string, number: number): void {
    const codePage = word === 'cpg' ? number : word === 'fcharset' ? CODE_PAGES[number] : undefined;
    if (word === 'f') this.font = number;
    else if (codePage !== undefined) this.codePages.set(this.font, codePage);
  }

  /** The code page of a font; undefined if the font has the code page of the file. */
  codePageOf(font: number): number | undefined {
    return this.codePages.get(font);
  }
}

/** The text of bytes in a code page of Windows, DOS or a Mac; of an unknown page as in Western Europe. */
export function decodedAs(codePage: number, bytes: Buffer): string {
  const name = codePage === MAC_ROMAN ? 'macroman' : `cp${codePage}`;
  return iconv.decode(bytes, iconv.encodingExists(name) ? name : 'windows-1252');
}
