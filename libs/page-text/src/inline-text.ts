/** Marks a line break until white space is folded; in the source it is itself white space, and folded first. */
const BREAK = '\u2028';
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Collects the inline text of a paragraph as a browser would show it: white space folded, `<br>` a line break. */
export class InlineText {
  private parts: string[] = [];

  append(text: string): void {
    if (text !== '') this.parts.push(text.replace(INVISIBLE, '').replace(/\s+/g, ' '));
  }

  lineBreak(): void {
    this.parts.push(BREAK);
  }

  get endsWithDigit(): boolean {
    return /\d$/.test(this.parts.at(-1) ?? '');
  }

  /** The paragraphs so far; two line breaks in a row end one. Starts anew. */
  take(): string[] {
    if (this.parts.length === 0) return [];
    const lines = this.parts
      .join('')
      .replace(/ {2,}/g, ' ')
      .split(BREAK)
      .map((line) => line.trim());
    this.parts = [];
    const paragraphs: string[] = [];
    let open: string[] = [];
    for (const line of [...lines, '']) {
      if (line !== '') open.push(line);
      else if (open.length > 0) {
        paragraphs.push(open.join('\n'));
        open = [];
      }
    }
    return paragraphs;
  }
}
