import { isLinkTarget } from './link';

/** The kind of a field in Word: a link, the number of a page, or any other. */
type Field = { kind: 'link'; target: string } | { kind: 'page' } | { kind: 'other' };

const LINK = /^\s*HYPERLINK\s+"([^"]+)"/i;
const PAGE = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

/** The fields that are open at a place of a DOCX file: their codes come before their results. */
export class DocxFields {
  private readonly codes: (string | null)[] = [];
  private readonly open: Field[] = [];

  /** Whether the text here is a code or the number of a page, which are not read. */
  get isSkipped(): boolean {
    return this.codes.some((code) => code !== null) || this.open.some(({ kind }) => kind === 'page');
  }

  /** A field begins. */
  begin(): void {
    this.codes.push('');
  }

  /** A part of the code of the field that has begun. */
  code(text: string): void {
    const last = this.codes.length - 1;
    if (typeof this.codes[last] === 'string') this.codes[last] += text;
  }

  /** The result of the field begins. Returns the field. */
  result(code = this.codes.at(-1) ?? ''): Field {
    if (this.codes.length > 0) this.codes[this.codes.length - 1] = null;
    const field = fieldOf(code);
    this.open.push(field);
    return field;
  }

  /** A field whose code is an attribute begins with its result. */
  simple(code: string): Field {
    this.codes.push('');
    return this.result(code);
  }

  /** The field ends. Returns the field; undefined if it had no result. */
  end(): Field | undefined {
    return this.codes.pop() === null ? this.open.pop() : undefined;
  }
}

function fieldOf(code: string): Field {
  const target = LINK.exec(code)?.[1] ?? '';
  if (isLinkTarget(target)) return { kind: 'link', target };
  return PAGE.test(code) ? { kind: 'page' } : { kind: 'other' };
}
