import type { Archive } from '../archive/archive';
import { formatNumber } from './number-format';
import { isOn } from './switches';

/** Number formats that every workbook has, by id. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0;($#,##0)',
  6: '$#,##0;($#,##0)',
  7: '$#,##0.00;($#,##0.00)',
  8: '$#,##0.00;($#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  48: '##0.0E+0',
};
const MS_PER_DAY = 86_400_000;
/** Day 0 of Excel, which counts a 29 February 1900 that did not exist. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const MAX_DAY = 2_958_465;

/** A format of cells: the number format by id, and whether their text is struck out. */
interface CellFormat {
  format: number;
  isStruck: boolean;
}

/** How the cells of a workbook show their content. */
export class XlsxFormats {
  private constructor(
    private readonly custom: ReadonlyMap<number, string>,
    private readonly cellFormats: readonly CellFormat[],
    private readonly epoch: number,
  ) {}

  /** @throws DocumentError */
  static async read(archive: Archive, part: string, uses1904: boolean): Promise<XlsxFormats> {
    const custom = new Map<number, string>();
    const cellFormats: CellFormat[] = [];
    const isStruck: boolean[] = [];
    let isInCellFormats = false;
    await archive.readXml(part, {
      open(name, attributes) {
        const { numFmtId = '0', fontId = '0', formatCode = '' } = attributes;
        if (name === 'numFmt') custom.set(Number(numFmtId), formatCode);
        else if (name === 'font') isStruck.push(false);
        else if (name === 'strike') isStruck[isStruck.length - 1] = isOn(attributes);
        else if (name === 'cellXfs') isInCellFormats = true;
        else if (name === 'xf' && isInCellFormats)
          cellFormats.push({ format: Number(numFmtId), isStruck: isStruck[Number(fontId)] === true });
      },
      close(name) {
        if (name === 'cellXfs') isInCellFormats = false;
      },
    });
    return new XlsxFormats(custom, cellFormats, uses1904 ? EPOCH_1904 : EPOCH);
  }

  /** Whether the text of cells is struck out. */
  isStruck(style: number): boolean {
    return this.cellFormats[style]?.isStruck === true;
  }

  /** A number as Excel shows it, and a date in ISO form, without the day or month if the format has none. */
  show(raw: string, style: number): string {
    const value = Number(raw);
    if (raw.trim() === '' || !Number.isFinite(value)) return raw;
    const id = this.cellFormats[style]?.format ?? 0;
    const code = this.custom.get(id) ?? BUILT_IN[id] ?? '';
    const [positive = ''] = code.split(';', 1);
    const letters = positive.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '');
    if (/[dyhs]|m{3}/i.test(letters)) return this.date(value, letters);
    return formatNumber(value, code === '' ? 'General' : code);
  }

  private date(value: number, letters: string): string {
    if (value < 0 || value > MAX_DAY) return String(value);
    const iso = new Date(this.epoch + Math.round(value * 86_400) * 1_000).toISOString();
    const time = iso.slice(11, /s/i.test(letters) && !iso.startsWith(':00', 16) ? 19 : 16);
    if (!/[dy]|m{3}/i.test(letters)) {
      const elapsed = (ms: number): number => Math.floor((value * MS_PER_DAY) / ms + 1e-6);
      if (/\[m/i.test(letters)) return `${elapsed(60_000)}${iso.slice(16, 19)}`;
      return /\[h/i.test(letters) ? `${elapsed(3_600_000)}${time.slice(2)}` : time;
    }
    const day = iso.slice(0, /d/i.test(letters) ? 10 : /m/i.test(letters) ? 7 : 4);
    return /h/i.test(letters) ? `${day} ${time}` : day;
  }
}
