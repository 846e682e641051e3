import type { TextSink } from './section-writer';

const INDENT = '  ';
const MAX_LEVEL = 8;
/** A longer list becomes several blocks. */
const BLOCK_CHARS = 20_000;

/** Collects the items of a list as lines "- item", or "1. item" if they have numbers, with nested items indented. */
export class ListWriter {
  private items: { level: number; text: string }[] = [];
  private chars = 0;

  constructor(private readonly sink: Pick<TextSink, 'block'>) {}

  /** Whether the last thing added was an item. */
  get isOpen(): boolean {
    return this.items.length > 0;
  }

  /** Adds an item; `level` begins at 0, `number` is null for a bullet. */
  add(level: number, number: number | null, text: string): void {
    const own = text.trim();
    if (own === '') return;
    const mark = number === null ? '-' : `${number}.`;
    this.items.push({ level: Math.max(0, Math.min(level, MAX_LEVEL)), text: `${mark} ${own}` });
    this.chars += own.length;
    if (this.chars >= BLOCK_CHARS) this.end();
  }

  /** Ends the list: later text is not part of it. */
  end(): void {
    if (this.items.length > 0) this.sink.block(this.lines().join('\n'));
    this.items = [];
    this.chars = 0;
  }

  /** The items, indented from the highest of their levels. */
  private lines(): string[] {
    const top = Math.min(...this.items.map(({ level }) => level));
    return this.items.map(({ level, text }) => {
      const indent = INDENT.repeat(level - top);
      return `${indent}${text.replaceAll('\n', `\n${indent}${INDENT}`)}`;
    });
  }
}
