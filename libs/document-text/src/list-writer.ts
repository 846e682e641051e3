import type { TextSink } from './section-writer';

const INDENT = '  ';
const MAX_LEVEL = 8;
/** A longer list becomes several blocks. */
const BLOCK_CHARS = 20_000;

/** Collects the items of a list as lines "- item", or "1. item" if they have numbers, with nested items indented. */
export class ListWriter {
  private items: string[] = [];
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
    const indent = INDENT.repeat(Math.max(0, Math.min(level, MAX_LEVEL)));
    const mark = number === null ? '-' : `${number}.`;
    this.items.push(`${indent}${mark} ${own.replaceAll('\n', `\n${indent}${INDENT}`)}`);
    this.chars += own.length;
    if (this.chars >= BLOCK_CHARS) this.end();
  }

  /** Ends the list: later text is not part of it. */
  end(): void {
    if (this.items.length > 0) this.sink.block(this.items.join('\n'));
    this.items = [];
    this.chars = 0;
  }
}
