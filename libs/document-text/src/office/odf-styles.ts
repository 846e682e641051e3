import type { XmlHandler } from '../archive/xml';

const MAX_INHERITANCE = 20;

/** The styles of an OpenDocument file: numbered lists, titles, bold, raised, struck-out and hidden text. */
export class OdfStyles {
  private readonly parents = new Map<string, string>();
  private readonly bold = new Set<string>();
  private readonly raised = new Set<string>();
  private readonly hidden = new Set<string>();
  private readonly numberedLevels = new Map<string, Set<number>>();

  /** Adds the styles of a part as it is read. */
  reader(): XmlHandler {
    let list: string | null = null;
    let style = '';
    return {
      open: (element, attributes) => {
        const { name = '', level = '1', 'parent-style-name': parent, 'num-format': format } = attributes;
        if (element === 'style') {
          style = name;
          if (parent !== undefined) this.parents.set(name, parent);
        } else if (element === 'text-properties') {
          if (attributes['font-weight'] === 'bold') this.bold.add(style);
          if (/^(?:super|[1-9])/.test(attributes['text-position'] ?? '')) this.raised.add(style);
          const isStruck = (attributes['text-line-through-style'] ?? 'none') !== 'none';
          if (attributes['display'] === 'none' || isStruck) this.hidden.add(style);
        } else if (attributes['visibility'] === 'hidden' || attributes['display'] === 'false')
          this.hidden.add(style);
        else if (element === 'list-style') list = name;
        else if (element === 'list-level-style-number' && list !== null && format !== '') {
          const levels = this.numberedLevels.get(list) ?? new Set();
          this.numberedLevels.set(list, levels.add(Number(level)));
        }
      },
      close(element) {
        if (element === 'list-style') list = null;
      },
    };
  }

  /** Whether a style is, or inherits from, a named style such as `Title`. */
  isA(style: string, ancestor: string): boolean {
    let at: string | undefined = style;
    for (let step = 0; at !== undefined && step < MAX_INHERITANCE; step++) {
      if (at === ancestor) return true;
      at = this.parents.get(at);
    }
    return false;
  }

  /** Whether the style itself is bold, apart from inheritance. */
  isBold(style: string): boolean {
    return this.bold.has(style);
  }

  /** Whether text of the style is raised. */
  isRaised(style: string): boolean {
    return this.raised.has(style);
  }

  /** Whether text, slides or sheets of the style are hidden, or text is struck out. */
  isHidden(style: string): boolean {
    return this.hidden.has(style);
  }

  /** Whether a list has numbers at a level, from 1. */
  isNumbered(list: string, level: number): boolean {
    return this.numberedLevels.get(list)?.has(level) === true;
  }
}
