import { markdownLink } from '@app/languages';
import { withCents } from './cents';
import { withContact } from './contact-links';
import { withoutLetterSpacing } from './letter-spacing';

/** A longer text inside a link is a passage, and no link. */
const MAX_LINK_CHARS = 400;
/** Represents a `<br>` until white space is collapsed. In the source it is white space and is collapsed first. */
const BREAK = '\u2028';
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;

/**
 * Collects the inline text of a paragraph as a browser shows it: white space is collapsed, `<br>` is a line break.
 */
export class InlineText {
  private parts: string[] = [];
  /** The target of the open link, and the number of parts before its text. */
  private link: { target: string; start: number } | null = null;

  append(text: string): void {
    if (text !== '') this.parts.push(withoutLetterSpacing(text.replace(INVISIBLE, '')).replace(/\s+/g, ' '));
  }

  /** Makes the text that `read` appends a link to the target. A link inside a link is only text. */
  linked(target: string, read: () => void): void {
    if (this.link !== null) return read();
    this.link = { target, start: this.parts.length };
    read();
    this.closeLink();
    this.link = null;
  }

  lineBreak(): void {
    this.parts.push(BREAK);
  }

  get endsWithWord(): boolean {
    return /[\p{L}\p{N})\]]$/u.test(this.parts.at(-1) ?? '');
  }

  get endsWithDigit(): boolean {
    return /\d$/.test(this.parts.at(-1) ?? '');
  }

  /** Returns the paragraphs so far and starts again. Two consecutive line breaks end a paragraph. */
  take(): string[] {
    if (this.parts.length === 0) return [];
    this.closeLink();
    // A link around paragraphs is a link in each of them.
    if (this.link !== null) this.link.start = 0;
    const lines = this.parts
      .join('')
      .replace(/ {2,}/g, ' ')
      .split(BREAK)
      .map((line) => withCents(line.trim()));
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

  private closeLink(): void {
    if (this.link === null) return;
    const { target, start } = this.link;
    const lines = withContact(this.parts.splice(start).join(''), target).split(BREAK);
    this.parts.push(lines.map((line) => linkedLine(line, target)).join(BREAK));
  }
}

/** A line as a link, with the white space around it outside. */
function linkedLine(line: string, target: string): string {
  const text = line.trim();
  if (text === '' || text.length > MAX_LINK_CHARS) return line;
  const start = line.indexOf(text);
  return line.slice(0, start) + markdownLink(text, target) + line.slice(start + text.length);
}
