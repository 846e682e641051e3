import type { Archive } from '../archive/archive';
import { readXml } from '../archive/xml';

/** Number formats that every workbook has, by id: dates, times and percentages. */
const BUILT_IN: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};
const MS_PER_DAY = 86_400_000;
/** Day 0 of Excel, which counts a 29 February 1900 that did not exist. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const MAX_DAY = 2_958_465;

/** How the cells of a workbook show their numbers. */
export class XlsxFormats {
  private constructor(
    private readonly custom: ReadonlyMap<number, string>,
    private readonly cellFormats: readonly number[],
    private readonly epoch: number,
  ) {}

  /** @throws DocumentError */
  static async read(archive: Archive, part: string, uses1904: boolean): Promise<XlsxFormats> {
    const custom = new Map<number, string>();
    const cellFormats: number[] = [];
    let isInCellFormats = false;
    await readXml(
      archive.chunks(part),
      {
        open(name, { numFmtId = '0', formatCode = '' }) {
          if (name === 'numFmt') custom.set(Number(numFmtId), formatCode);
          else if (name === 'cellXfs') isInCellFormats = true;
          else if (name === 'xf' && isInCellFormats) cellFormats.push(Number(numFmtId));
        },
        close(name) {
          if (name === 'cellXfs') isInCellFormats = false;
        },
      },
      archive.limits,
    );
    return new XlsxFormats(custom, cellFormats, uses1904 ? EPOCH_1904 : EPOCH);
  }

  /** A number as a person reads it: dates in ISO form, percentages, amounts with their currency. */
  show(raw: string, style: number): string {
    const value = Number(raw);
    if (raw.trim() === '' || !Number.isFinite(value)) return raw;
    const id = this.cellFormats[style] ?? 0;
    const code = this.custom.get(id) ?? BUILT_IN[id] ?? '';
    const [positive = ''] = code.split(';', 1);
    const letters = positive.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '');
    if (/[dyhs]|m{3}/i.test(letters)) return this.date(value, letters);
    const plain = String(Number(value.toPrecision(15)));
    if (letters.includes('%')) return `${Number((value * 100).toPrecision(12))}%`;
    return withCurrency(plain, positive);
  }

  private date(value: number, letters: string): string {
    if (value < 0 || value > MAX_DAY) return String(value);
    const iso = new Date(this.epoch + Math.round(value * 86_400) * 1_000).toISOString();
    const time = iso.slice(11, /s/i.test(letters) && !iso.startsWith(':00', 16) ? 19 : 16);
    if (!/[dy]|m{3}/i.test(letters)) {
      const hours = Math.floor((value * MS_PER_DAY) / 3_600_000 + 1e-6);
      return /\[h/i.test(letters) ? `${hours}${time.slice(2)}` : time;
    }
    return /h/i.test(letters) ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10);
  }
}

/** The amount with the currency of its format: `[$€-407]`, `"CHF"` or a symbol. */
function withCurrency(value: string, code: string): string {
  const currency =
    /\[\$([^\]-]+)/.exec(code)?.[1]?.trim() ??
    /"\s*(\p{Sc}|[A-Z]{3}|Fr\.|kr\.?|Kč|zł)\s*"/u.exec(code)?.[1] ??
    /\p{Sc}/u.exec(code)?.[0];
  if (currency === undefined || currency === '') return value;
  const isBefore = code.indexOf(currency) < code.search(/[0#]/);
  return isBefore ? `${currency}${/^\p{L}/u.test(currency) ? ' ' : ''}${value}` : `${value} ${currency}`;
}
