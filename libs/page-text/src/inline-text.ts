/** Represents a `<br>` until white space is collapsed. In the source it is white space and is collapsed first. */
const BREAK = '\u2028';
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;

/**
 * Collects the inline text of a paragraph as a browser shows it: white space is collapsed, `<br>` is a line break.
 */
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

  /** Returns the paragraphs so far and starts again. Two consecutive line breaks end a paragraph. */
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
