import { filled } from './texts';

/** A source as it is named. */
interface NamedSource {
  title: string | null;
  source?: string;
  url: string | null;
  page?: number | null;
  pageKind?: string;
}

/** The names for pages of files by their kind, such as `p. {page}`. */
export type PageTexts = Record<'page' | 'slide' | 'sheet', string>;

/**
 * The sources, except for the sources that the answer links to, or that it ends with for readers without a list: a URL,
 * or a file with its page.
 */
export function furtherSources<Source extends Omit<NamedSource, 'source'>>(
  sources: Source[],
  answer: string,
): Source[] {
  const text = answer.trimEnd();
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return sources.filter(({ title, url, page }) => {
    if (url) return !text.endsWith(url) && !text.includes(`](${url})`);
    return !page || !line.includes(`${title}, `) || Number(/(\d+)\D*$/.exec(line)?.[1]) !== page;
  });
}

/** The words before the place: "More:". */
const PLACE_LABEL = /^[\p{L}\p{M}\s]{1,30}[:：]\s?$/u;
/** A page after the title of a file: ", p. 3". */
const PLACE_PAGE = /^, .{0,14}?\d+.{0,8}$/u;

/**
 * The answer without its last line, if this only says where the answer is from, for readers without a list of sources:
 * "More: Title – URL", or "More: File, p. 3". Pure.
 */
export function withoutPlace(answer: string, sources: readonly Omit<NamedSource, 'source'>[]): string {
  const text = answer.trimEnd();
  const at = text.lastIndexOf('\n');
  const line = text.slice(at + 1);
  const isPlace = sources.some(({ title, url }) => {
    if (url) {
      const place = title && line.endsWith(`${title} – ${url}`) ? `${title} – ${url}` : url;
      return line.endsWith(place) && PLACE_LABEL.test(line.slice(0, -place.length));
    }
    const named = title ? line.indexOf(`${title}, `) : -1;
    return (
      named > 0 &&
      PLACE_LABEL.test(line.slice(0, named)) &&
      PLACE_PAGE.test(line.slice(named + title!.length))
    );
  });
  return at > 0 && isPlace ? text.slice(0, at).trimEnd() : answer;
}

/**
 * The name of a source: the title, or else the tenant's name for it, and the page of a file. Undefined for a source
 * without any.
 */
export function nameOf(named: NamedSource, texts: PageTexts): string | undefined {
  const name = named.title || named.source;
  const page = pageOf(named, texts);
  return name && page ? `${name}, ${page}` : name;
}

/** The page, slide or sheet of a file in words; undefined for a source without any. */
export function pageOf(
  { page, pageKind }: Pick<NamedSource, 'pageKind'> & { page?: number | string | null },
  texts: PageTexts,
): string | undefined {
  // Later versions of the service may know other kinds.
  const text = texts[pageKind as keyof PageTexts] ?? texts.page;
  return page ? filled(text, { page: String(page) }) : undefined;
}

/** The names of the sources without a URL, such as texts and files, each once. */
export function namesOf(sources: NamedSource[], texts: PageTexts): string[] {
  const names = sources.flatMap((source) => (source.url ? [] : (nameOf(source, texts) ?? [])));
  return [...new Set(names)];
}
