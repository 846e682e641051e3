/** A citation with the space before it: `[2]`, `[1, 3]`. */
const CITATION = /^ ?\[(\d{1,2}(?:, ?\d{1,2})*)\]/;
/** Text that may become a citation with the next piece. */
const BEGUN = /^(?: |(?: ?\[(?:\d{1,2}(?:, ?\d{0,2})*)?))$/;
const FENCE_BACKTICKS = 3;
/** Ten numbers with commas and spaces. */
const MAX_CITATION_CHARS = 42;

/**
 * Removes the citations from an answer that arrives in pieces. The prompt asks the model to cite a passage by its
 * number in brackets. Brackets in code and numbers without a passage stay in the text.
 */
export class CitationReader<Passage> {
  private pending = '';
  private isInFence = false;
  private isInCode = false;
  private backticks = 0;
  private readonly numbers = new Set<number>();

  /** `passages` may grow. */
  constructor(private readonly passages: readonly Passage[]) {}

  /** The cited passages, in the order of the answer. */
  get cited(): Passage[] {
    return [...this.numbers].flatMap((number) => this.passages[number - 1] ?? []);
  }

  /** The text of the next piece without citations. Holds back text that may begin a citation. */
  read(piece: string): string {
    const text = this.pending + piece;
    this.pending = '';
    let read = '';
    let at = 0;
    while (at < text.length) {
      const character = text.charAt(at);
      this.passBackticks(character);
      const rest = this.isCode ? '' : text.slice(at, at + MAX_CITATION_CHARS);
      const citation = CITATION.exec(rest);
      if (citation && this.add(citation[1] ?? '')) at += citation[0].length;
      else if (at + rest.length === text.length && BEGUN.test(rest)) {
        this.pending = rest;
        return read;
      } else {
        read += character;
        at += 1;
      }
    }
    return read;
  }

  /** The text still held back at the end of the answer. */
  end(): string {
    const rest = this.pending;
    this.pending = '';
    return rest;
  }

  private get isCode(): boolean {
    return this.isInFence || this.isInCode || this.backticks > 0;
  }

  /** A run of three backticks begins or ends a code block; a shorter run, inline code. */
  private passBackticks(character: string): void {
    if (character === '`') this.backticks += 1;
    else {
      if (this.backticks >= FENCE_BACKTICKS) this.isInFence = !this.isInFence;
      else if (this.backticks > 0 && !this.isInFence) this.isInCode = !this.isInCode;
      if (character === '\n') this.isInCode = false;
      this.backticks = 0;
    }
  }

  /** Records the passages of a citation. False when a number has no passage. */
  private add(list: string): boolean {
    const numbers = list.split(',').map(Number);
    if (!numbers.every((number) => number >= 1 && number <= this.passages.length)) return false;
    for (const number of numbers) this.numbers.add(number);
    return true;
  }
}
