/**
 * A Markdown link, not a picture, in any form that a text may have. The links of pages have one form:
 * `markdownLink` of `@app/languages`.
 */
const LINK =
  /(?<![!\\])\[(?<text>(?:\\[[\]]|[^[\]\n])*)\]\((?:<(?<bracketed>[^<>\n]*)>|(?<bare>[^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+"[^"\n]*")?\)/gu;
/** The number of a note, which links to it. */
const NOTE = /^\[\w{1,3}\]$/;
const ESCAPED = /\\([[\]\\])/g;
/** A target of one word is not a target: `a[0](x)` is code. */
const TARGET = /[./#:]/;
/** Other targets lead nowhere outside the page. */
const ABSOLUTE = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Stands before the last character of the text of a link. It is invisible, and part of the word that it stands in. */
const MARK = '\u2063';

/** A link of a text that was set aside. */
interface Link {
  /** Its text without the last character, and this character. */
  beginning: string;
  end: string;
  markup: string;
  isAbsolute: boolean;
}

/** A text whose links are only their texts, with invisible marks. */
export interface Unlinked {
  text: string;
  links: readonly Link[];
}

/** Sets the links of a text aside, so that their targets do not count as words, have no length and end no sentence. */
export function withoutLinks(text: string): Unlinked {
  const unmarked = withoutMarks(text);
  // Most texts have none.
  if (!unmarked.includes('](')) return { text: unmarked, links: [] };
  const links: Link[] = [];
  const unlinked = unmarked.replace(LINK, (markup: string, ...found: unknown[]) => {
    const { text: written = '', bracketed, bare } = found.at(-1) as Record<string, string | undefined>;
    const target = bracketed ?? bare ?? '';
    if (!TARGET.test(target)) return markup;
    const shown = written.replace(ESCAPED, '$1').replace(/\s+/g, ' ').trim();
    const end = Array.from(shown).at(-1);
    if (end === undefined || NOTE.test(shown)) return '';
    const beginning = shown.slice(0, -end.length);
    links.push({ beginning, end, markup, isAbsolute: ABSOLUTE.test(target) });
    return beginning + MARK + end;
  });
  return { text: unlinked, links };
}

/** The text without the marks of links. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '');
}

/**
 * Puts links back into the pieces of the text, which are given in reading order; some may be missing. With `all`, also
 * those that lead nowhere outside the page, as in code.
 */
export function linkRestorer(links: readonly Link[]): (piece: string, all?: boolean) => string {
  let next = 0;
  return (piece, all = false) => {
    const [first = '', ...rest] = piece.split(MARK);
    return rest.reduce((before, after) => {
      const at = links.findIndex(
        ({ beginning, end }, index) => index >= next && before.endsWith(beginning) && after.startsWith(end),
      );
      const link = links[at];
      if (!link) return before + after;
      next = at + 1;
      const text = link.isAbsolute || all ? link.markup : link.beginning + link.end;
      return before.slice(0, before.length - link.beginning.length) + text + after.slice(link.end.length);
    }, first);
  };
}
