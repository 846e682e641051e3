import { marked, Renderer, Tokenizer, type Tokens } from 'marked';

/** No real answer nests more deeply. Parsing thousands of levels would use up the stack. */
const MAX_DEPTH = 40;

/** Rows of a table without a head, as Parley writes them. Markdown itself has no tables without a head. */
const ROWS = /^(?:\| (?:.* )?\|(?:\n|$))+/;
const ROW_BELOW_TEXT = /\n\| (?:.* )?\| (?:.* )?\|(?:\n|$)/;

class TooDeep extends Error {}

/** Counts the depth of the quotes, lists and emphasis around its place, and reads tables without a head. */
class BoundedTokenizer extends Tokenizer {
  private depth = 0;

  override blockquote(source: string): ReturnType<Tokenizer['blockquote']> {
    return this.within(() => super.blockquote(source));
  }

  override list(source: string): ReturnType<Tokenizer['list']> {
    return this.within(() => super.list(source));
  }

  override emStrong(...parts: Parameters<Tokenizer['emStrong']>): ReturnType<Tokenizer['emStrong']> {
    return this.within(() => super.emStrong(...parts));
  }

  override del(...parts: Parameters<Tokenizer['del']>): ReturnType<Tokenizer['del']> {
    return this.within(() => super.del(...parts));
  }

  override link(source: string): ReturnType<Tokenizer['link']> {
    return this.within(() => super.link(source));
  }

  override table(source: string): Tokens.Table | undefined {
    const [rows] = ROWS.exec(source) ?? [];
    const table = super.table(source);
    if (table !== undefined || rows === undefined) return table;
    const columns = rows.slice(0, rows.indexOf('\n') + 1 || undefined).split(/(?<!\\)\|/).length - 2;
    if (columns < 2) return undefined;
    const headed = super.table(`${'| '.repeat(columns)}|\n${'| --- '.repeat(columns)}|\n${rows}`);
    return headed && { ...headed, raw: rows };
  }

  override paragraph(source: string): Tokens.Paragraph | undefined {
    const whole = super.paragraph(source);
    const end = whole?.raw.search(ROW_BELOW_TEXT) ?? -1;
    return end < 0 ? whole : super.paragraph(source.slice(0, end + 1));
  }

  private within<Token>(tokenize: () => Token): Token {
    if (this.depth === MAX_DEPTH) throw new TooDeep();
    this.depth++;
    try {
      return tokenize();
    } finally {
      this.depth--;
    }
  }
}

class HeadlessRenderer extends Renderer {
  override table(table: Tokens.Table): string {
    const html = super.table(table);
    return table.header.some(({ text }) => text !== '') ? html : html.replace(/<thead>[^]*?<\/thead>\s*/, '');
  }
}

/** Markdown as HTML that is not safe yet; null if its parts are nested more than 40 deep. Pure. */
export function htmlOf(text: string): string | null {
  try {
    const [tokenizer, renderer] = [new BoundedTokenizer(), new HeadlessRenderer()];
    return marked.parse(text, { tokenizer, renderer, gfm: true, breaks: true, async: false });
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}
