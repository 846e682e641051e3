import type { Archive } from '../archive/archive';
import { readXml } from '../archive/xml';

interface Level {
  format: string;
  start: number;
}

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
    await readXml(
      archive.chunks(part),
      {
        open(name, { val = '', abstractNumId = '', numId, ilvl = '' }) {
          if (name === 'abstractNum') abstracts.set(abstractNumId, (levels = []));
          else if (name === 'num') list = numId ?? '';
          else if (name === 'abstractNumId') lists.set(list, val);
          else if (name === 'lvl') {
            level = { format: 'bullet', start: 1 };
            const at = Number.parseInt(ilvl, 10);
            if (at >= 0 && at < 10) levels[at] = level;
          } else if (name === 'numFmt' && level !== null) level.format = val;
          else if (name === 'start' && level !== null) level.start = Number.parseInt(val, 10) || 0;
        },
        close(name) {
          if (name === 'lvl') level = null;
        },
      },
      archive.limits,
    );
    return new DocxNumbering(abstracts, lists);
  }

  /** The number of the next item of a list; null for a bullet. */
  next(list: string, at: number): number | null {
    const { format, start } = this.abstracts.get(this.lists.get(list) ?? '')?.[at] ?? {
      format: 'bullet',
      start: 1,
    };
    const counts = this.counts.get(list) ?? [];
    this.counts.set(list, counts);
    counts.length = Math.min(counts.length, at + 1);
    const number = (counts[at] ?? start - 1) + 1;
    counts[at] = number;
    return format === 'bullet' || format === 'none' ? null : number;
  }
}
