/** The possible sources of a page's title. */
export interface TitleSources {
  documentTitle: string | null;
  socialTitle: string | null;
  siteName: string | null;
  /** Headings that may be the title, the most likely first. */
  headings: readonly string[];
}

const SEPARATORS = /\s+[|\-–—―·•»«›‹:~/]+\s+|:\s+/g;
/** A longer `<title>` was probably never closed, and each source of an answer would show it. */
const MAX_TITLE_CHARS = 300;

/**
 * The title of a page: its `<title>`, without the name of the site if a main heading or the declared site name shows
 * which part that is; else `og:title`; else the main heading.
 */
export function pageTitle({ documentTitle, socialTitle, siteName, headings }: TitleSources): string | null {
  if (!isTitle(documentTitle)) return isTitle(socialTitle) ? socialTitle : (headings[0] ?? null);
  const knownHeadings = new Set(headings.map(fold));
  const site = siteName === null ? null : fold(siteName);
  const splits = [...documentTitle.matchAll(SEPARATORS)].map(({ 0: separator, index }) => ({
    before: documentTitle.slice(0, index),
    after: documentTitle.slice(index + separator.length),
  }));
  // The part of the page is usually first. The name of the site may be a heading, too.
  return (
    splits.find(({ before, after }) => knownHeadings.has(fold(before)) || fold(after) === site)?.before ??
    splits.find(({ before, after }) => knownHeadings.has(fold(after)) || fold(before) === site)?.after ??
    documentTitle
  );
}

function isTitle(text: string | null): text is string {
  return text !== null && text.length <= MAX_TITLE_CHARS;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
