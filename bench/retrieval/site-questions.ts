import { readFileSync } from 'node:fs';
import { withoutLinkTargets } from '@app/languages';

/** A question about a site. */
export interface SiteQuestion {
  id: string;
  query: string;
  history?: { role: 'user' | 'agent'; text: string }[];
  /** The pages that answer it, best first; none when the site does not. */
  page: string[];
  /** An answer is right when in every group at least one of these regular expressions matches. */
  must: string[][];
  kind: string;
}

/** Reads the questions of a site: one JSON object per line. */
export function readSiteQuestions(file: string): SiteQuestion[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as SiteQuestion);
}

/** Whether the site answers the question. */
export function isAnswerable({ must }: SiteQuestion): boolean {
  return must.length > 0;
}

/**
 * Whether the text holds the facts that the question asks for. White space, bold marks,
 * backticks and the targets of links do not count.
 */
export function holdsAnswer({ must }: SiteQuestion, text: string): boolean {
  const folded = text
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const plain = withoutLinkTargets(folded).replace(/\*\*|`/g, '');
  return (
    must.length > 0 &&
    must.every((group) =>
      group.some((source) => {
        const pattern = new RegExp(source, 'i');
        return pattern.test(folded) || pattern.test(plain);
      }),
    )
  );
}

/** The place of the first page that answers the question among these URLs, each page counted once; -1 if none does. */
export function placeOfPage({ page }: SiteQuestion, urls: readonly (string | null)[]): number {
  const gold = new Set(page.map(pagePath));
  const pages = [...new Set(urls.map((url) => pagePath(url ?? '')))];
  return pages.findIndex((path) => gold.has(path));
}

/** The path of a page, the same with or without host, `.html`, `index.html`, closing slash and fragment. */
function pagePath(url: string): string {
  const path = decodeURI(url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''));
  const bare = path
    .replace(/\/index\.html?$/i, '/')
    .replace(/\.html?$/i, '')
    .replace(/\/+$/, '');
  return bare.startsWith('/') ? bare : `/${bare}`;
}
