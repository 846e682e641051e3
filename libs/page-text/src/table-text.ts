import { withoutLinkTargets } from '@app/languages';
import { estimateTokens } from './tokens';

/** A table is cut into blocks of about this size. Each has the header row, which explains its cells. */
const BLOCK_CHARS = 900;
const BLOCK_TOKENS = 170;
const MAX_REPEATED_HEADER_CHARS = 300;

/**
 * Writes a table as Markdown, row by row: rows "| a | b |" below the header and its rule. A long table becomes several
 * blocks that each begin with the header. Two columns without a header become lines "a: b".
 */
export class TableText {
  private readonly repeated: readonly string[];
  private open: string[];
  private tokens: number;
  private chars = 0;

  /** `columns` is the number of columns; `above` are the lines of its caption. */
  constructor(
    private readonly header: readonly string[] | null,
    private readonly columns: number,
    above: readonly string[] = [],
  ) {
    const lines =
      header === null ? [] : [rowText(header, columns), rowText(Array(columns).fill('---'), columns)];
    this.repeated = lines.join('\n').length <= MAX_REPEATED_HEADER_CHARS ? lines : [];
    this.open = [...above, ...lines];
    this.tokens = tokensOf(this.open);
  }

  /** Adds the cells of a row. Returns the block before it if that is full. */
  add(cells: readonly string[]): string | null {
    const [term = '', value = ''] = cells;
    const line =
      this.header === null && this.columns === 2 ? definition(term, value) : rowText(cells, this.columns);
    const added = tokensOf([line]);
    const isFull =
      this.chars > 0 && (this.chars + line.length > BLOCK_CHARS || this.tokens + added > BLOCK_TOKENS);
    const block = isFull ? this.open.join('\n') : null;
    if (isFull) {
      this.open = [...this.repeated];
      this.chars = 0;
      this.tokens = tokensOf(this.open);
    }
    this.open.push(line);
    this.chars += line.length;
    this.tokens += added;
    return block;
  }

  /** Returns the last block, or null. */
  end(): string | null {
    return this.open.length > 0 ? this.open.join('\n') : null;
  }
}

function tokensOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + estimateTokens(withoutLinkTargets(line)), 0);
}

function rowText(cells: readonly string[], columns: number): string {
  const padded = Array.from({ length: Math.max(columns, cells.length) }, (_, column) =>
    (cells[column] ?? '').replace(/\\?\|/g, String.raw`\|`),
  );
  return `| ${padded.join(' | ')} |`.replace(/ {2,}/g, ' ');
}

function definition(term: string, value: string): string {
  if (term === '' || value === '') return term + value;
  return /[:：]$/.test(term) ? `${term} ${value}` : `${term}: ${value}`;
}
