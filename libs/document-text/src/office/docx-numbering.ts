import type { Archive } from '../archive/archive';

interface Level {
  format: string;
  start: number;
  /** Its label, with `%1` for the number of the first level. */
  text: string;
}

const ROMAN: readonly [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
const MAX_ROMAN = 4_000;

/** The lists of a DOCX file, and how far each has been counted. */
export class DocxNumbering {
  private readonly counts = new Map<string, number[]>();

  private constructor(
    private readonly abstracts: ReadonlyMap<string, Level[]>,
    private readonly lists: ReadonlyMap<string, string>,
  ) {}

  /** @throws DocumentError */
  static async read(archive: Archive, part: string): Promise<DocxNumbering> {
    const abstracts = new Map<string, Level[]>();
    const lists = new Map<string, string>();
    let levels: Level[] = [];
    let level: Level | null = null;
    let list = '';
    await archive.readXml(part, {
      open(name, { val = '', abstractNumId = '', numId, ilvl = '' }) {
        if (name === 'abstractNum') abstracts.set(abstractNumId, (levels = []));
        else if (name === 'num') list = numId ?? '';
        else if (name === 'abstractNumId') lists.set(list, val);
        else if (name === 'lvl') {
          level = { format: 'bullet', start: 1, text: '' };
          const at = Number.parseInt(ilvl, 10);
          if (at >= 0 && at < 10) levels[at] = level;
        } else if (name === 'numFmt' && level !== null) level.format = val;
        else if (name === 'lvlText' && level !== null) level.text = val;
        else if (name === 'start' && level !== null) level.start = Number.parseInt(val, 10) || 0;
      },
      close(name) {
        if (name === 'lvl') level = null;
      },
    });
    return new DocxNumbering(abstracts, lists);
  }

  /** The number of the next item of a list, its label if that is more, such as "(a)" or "1.2"; null for a bullet. */
  next(list: string, at: number): number | string | null {
    const number = this.count(list, list, at);
    if (!this.isNumbered(list, at)) return null;
    const label = this.labelOf(list, list, at);
    return /^\d*[.)]?$/.test(label) ? number : label;
  }

  /** The label of the next heading, such as "1.2"; '' for an unnumbered heading. Lists of a form count together. */
  label(list: string, at: number): string {
    if (!this.isNumbered(list, at)) return '';
    const form = `form ${this.lists.get(list)}`;
    this.count(form, list, at);
    // The items below a heading may have its number in their labels.
    this.count(list, list, at);
    return this.labelOf(form, list, at);
  }

  private isNumbered(list: string, at: number): boolean {
    return !['bullet', 'none'].includes(this.levelsOf(list)[at]?.format ?? 'none');
  }

  private labelOf(key: string, list: string, at: number): string {
    const levels = this.levelsOf(list);
    const counts = this.counts.get(key) ?? [];
    const label = levels[at]?.text.replace(/%(\d)/g, (_, digit: string) => {
      const { format = 'decimal', start = 1 } = levels[Number(digit) - 1] ?? {};
      return numeral(counts[Number(digit) - 1] ?? start, format);
    });
    return label?.trim() ?? '';
  }

  private levelsOf(list: string): readonly Level[] {
    return this.abstracts.get(this.lists.get(list) ?? '') ?? [];
  }

  /** Counts an item. The counts of deeper levels begin again. */
  private count(key: string, list: string, at: number): number {
    const counts = this.counts.get(key) ?? [];
    this.counts.set(key, counts);
    counts.length = Math.min(counts.length, at + 1);
    counts[at] = (counts[at] ?? (this.levelsOf(list)[at]?.start ?? 1) - 1) + 1;
    return counts[at];
  }
}

/** A number in a format of Word (ST_NumberFormat). */
function numeral(value: number, format: string): string {
  if (format === 'upperRoman' || format === 'lowerRoman') {
    const text = roman(Math.min(value, MAX_ROMAN));
    return format === 'upperRoman' ? text : text.toLowerCase();
  }
  if ((format === 'upperLetter' || format === 'lowerLetter') && value > 0) {
    const letter = String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.min(10, Math.ceil(value / 26)));
    return format === 'upperLetter' ? letter : letter.toLowerCase();
  }
  return format === 'decimalZero' ? String(value).padStart(2, '0') : String(value);
}

function roman(value: number): string {
  let [text, rest] = ['', value];
  for (const [amount, letters] of ROMAN) for (; rest >= amount; rest -= amount) text += letters;
  return text;
}
