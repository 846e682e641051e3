import { setImmediate } from 'node:timers/promises';
import type { PageFacts } from './crawl-options';
import type { ReadPage } from './site-reader';
import { normalizeUrl } from './site-url';

/** The limit of links that a crawl follows from one page. */
const MAX_LINKS_PER_PAGE = 5_000;
/** After this many links, the process gets a chance to do other work. */
export const LINKS_AT_ONCE = 50;

/** The normalized links of a page within the site, each once. */
export async function pageLinks(
  { finalUrl, page }: ReadPage<PageFacts>,
  isOnSite: (url: string) => boolean,
): Promise<string[]> {
  const links = new Set<string>();
  for (const [number, link] of page.links.slice(0, MAX_LINKS_PER_PAGE).entries()) {
    if (number % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) await setImmediate();
    const target = normalizeUrl(link, finalUrl);
    if (target !== null && isOnSite(target)) links.add(target);
  }
  return [...links];
}
