/** Where a page's title may stand. */
export interface TitleSources {
  documentTitle: string | null;
  socialTitle: string | null;
  siteName: string | null;
  /** The headings of the content that may be the title, the likeliest first. */
  headings: readonly string[];
}

const SEPARATORS = /\s+[|\-–—―·•»«›‹:~/]+\s+|:\s+/g;
/** Longer ones come from a `<title>` that was never closed. */
const MAX_TITLE_CHARS = 300;

/**
 * The title of a page: its `<title>` without the site's name, where a main heading or the declared site name shows
 * which part is which; as it stands where they do not; else `og:title`; else the main heading.
 */
export function pageTitle({ documentTitle, socialTitle, siteName, headings }: TitleSources): string | null {
  if (documentTitle === null || documentTitle.length > MAX_TITLE_CHARS)
    return socialTitle ?? headings[0] ?? null;
  const known = new Set(headings.map(fold));
  const site = siteName === null ? null : fold(siteName);
  const splits = [...documentTitle.matchAll(SEPARATORS)].map(({ 0: separator, index }) => ({
    before: documentTitle.slice(0, index),
    after: documentTitle.slice(index + separator.length),
  }));
  // The page's own part mostly comes first; the site's name may be a heading too.
  return (
    splits.find(({ before, after }) => known.has(fold(before)) || fold(after) === site)?.before ??
    splits.find(({ before, after }) => known.has(fold(after)) || fold(before) === site)?.after ??
    documentTitle
  );
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
