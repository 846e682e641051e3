import type { Archive } from '../archive/archive';

/** The properties that a style gives to its paragraphs. */
export interface ParagraphStyle {
  kind: 'title' | 'heading' | 'contents' | 'text';
  /** From 1. */
  level: number;
  numbering: string | null;
  /** Its level in the numbering, from 0; null if only its level as a heading tells. */
  numberingLevel: number | null;
}

interface StyleSource {
  name: string;
  basedOn: string | null;
  outlineLevel: number | null;
  numbering: string | null;
  numberingLevel: number | null;
}

const PLAIN: ParagraphStyle = { kind: 'text', level: 0, numbering: null, numberingLevel: null };
const MAX_INHERITANCE = 20;
/** The level of text in an outline. */
const BODY_LEVEL = 9;

/** The styles of a DOCX file. */
export class DocxStyles {
  private constructor(private readonly styles: ReadonlyMap<string, StyleSource>) {}

  /** @throws DocumentError */
  static async read(archive: Archive, part: string): Promise<DocxStyles> {
    const styles = new Map<string, StyleSource>();
    let style: StyleSource | null = null;
    await archive.readXml(part, {
      open(name, { val = '', styleId, type }) {
        if (name === 'style' && styleId !== undefined) {
          style = { name: '', basedOn: null, outlineLevel: null, numbering: null, numberingLevel: null };
          if (type === undefined || type === 'paragraph') styles.set(styleId, style);
        }
        if (style === null) return;
        if (name === 'name') style.name = val;
        else if (name === 'basedOn') style.basedOn = val;
        else if (name === 'outlineLvl') style.outlineLevel = Number.parseInt(val, 10);
        else if (name === 'numId') style.numbering = val;
        else if (name === 'ilvl') style.numberingLevel = Number.parseInt(val, 10) || 0;
      },
      close(name) {
        if (name === 'style') style = null;
      },
    });
    return new DocxStyles(styles);
  }

  /** The properties of a style, with the inherited properties. */
  of(id: string | null): ParagraphStyle {
    let [numbering, numberingLevel]: [string | null, number | null] = [null, null];
    let style = id === null ? undefined : this.styles.get(id);
    for (let step = 0; style !== undefined && step < MAX_INHERITANCE; step++) {
      numbering ??= style.numbering;
      numberingLevel ??= style.numberingLevel;
      const list = { numbering, numberingLevel };
      const level = /^heading (\d)/i.exec(style.name)?.[1];
      if (level !== undefined) return { kind: 'heading', level: Number(level), ...list };
      if (/^title$/i.test(style.name)) return { kind: 'title', level: 0, ...list };
      if (/^(?:toc|contents|index) (?:\d|heading)/i.test(style.name)) return { ...PLAIN, kind: 'contents' };
      if (style.outlineLevel !== null && style.outlineLevel < BODY_LEVEL)
        return { kind: 'heading', level: style.outlineLevel + 1, ...list };
      style = style.basedOn === null ? undefined : this.styles.get(style.basedOn);
    }
    return { ...PLAIN, numbering, numberingLevel };
  }
}
