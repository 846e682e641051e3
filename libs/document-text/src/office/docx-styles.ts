import type { Archive } from '../archive/archive';
import { isOn } from './switches';

/** Properties of text that is hidden, or struck out and so outdated, such as the price before a sale. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['vanish', 'strike', 'dstrike']);

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
  /** Properties in `LEFT_OUT`, and whether they are on. */
  leftOut: Map<string, boolean>;
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
      open(name, attributes) {
        const { val = '', styleId, type = 'paragraph' } = attributes;
        if (name === 'style' && styleId !== undefined) {
          style = newStyle();
          if (type === 'paragraph' || type === 'character') styles.set(styleId, style);
        }
        if (style === null) return;
        if (name === 'name') style.name = val;
        else if (name === 'basedOn') style.basedOn = val;
        else if (name === 'outlineLvl') style.outlineLevel = Number.parseInt(val, 10);
        else if (name === 'numId') style.numbering = val;
        else if (name === 'ilvl') style.numberingLevel = Number.parseInt(val, 10) || 0;
        else if (LEFT_OUT.has(name)) style.leftOut.set(name, isOn(attributes));
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
    for (const style of this.inherited(id)) {
      numbering ??= style.numbering;
      numberingLevel ??= style.numberingLevel;
      const list = { numbering, numberingLevel };
      const level = /^heading (\d)/i.exec(style.name)?.[1];
      if (level !== undefined) return { kind: 'heading', level: Number(level), ...list };
      if (/^title$/i.test(style.name)) return { kind: 'title', level: 0, ...list };
      if (/^(?:toc|contents|index) (?:\d|heading)/i.test(style.name)) return { ...PLAIN, kind: 'contents' };
      if (style.outlineLevel !== null && style.outlineLevel < BODY_LEVEL)
        return { kind: 'heading', level: style.outlineLevel + 1, ...list };
    }
    return { ...PLAIN, numbering, numberingLevel };
  }

  /** The properties in `LEFT_OUT` that a style of paragraphs or characters switches on. */
  leftOut(id: string | null): string[] {
    const switches = new Map<string, boolean>();
    for (const style of this.inherited(id).toReversed())
      for (const [name, isSwitchedOn] of style.leftOut) switches.set(name, isSwitchedOn);
    return [...switches].flatMap(([name, isSwitchedOn]) => (isSwitchedOn ? [name] : []));
  }

  /** A style and the styles that it is based on. */
  private inherited(id: string | null): StyleSource[] {
    const chain: StyleSource[] = [];
    for (let next = id; next !== null && chain.length < MAX_INHERITANCE;) {
      const style = this.styles.get(next);
      if (style !== undefined) chain.push(style);
      next = style?.basedOn ?? null;
    }
    return chain;
  }
}

function newStyle(): StyleSource {
  return {
    name: '',
    basedOn: null,
    outlineLevel: null,
    numbering: null,
    numberingLevel: null,
    leftOut: new Map(),
  };
}
