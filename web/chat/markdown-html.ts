import { marked, Tokenizer } from 'marked';

/** No real answer nests more deeply. Parsing thousands of levels would use up the stack. */
const MAX_DEPTH = 40;

class TooDeep extends Error {}

/** Counts the depth of the quotes, lists and emphasis around its place. */
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

/** Markdown as HTML that is not safe yet; null if its parts are nested more than 40 deep. Pure. */
export function htmlOf(text: string): string | null {
  try {
    return marked.parse(text, { tokenizer: new BoundedTokenizer(), gfm: true, breaks: true, async: false });
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}
