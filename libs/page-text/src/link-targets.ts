import { descendants, linkDensity } from './dom';
import type { Element } from './dom';
import { resolveUrl } from './metadata';

/** The absolute target of a link's `href`; null if the link is only text. */
export type LinkTargets = (href: string | undefined) => string | null;

/** A longer target costs a language model more than the link is worth. */
const MAX_TARGET_CHARS = 500;
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Cloudflare shows addresses behind this path by a script. */
const WITHOUT_PAGE = '/cdn-cgi/';

/** Headings and titles have no links. */
export const NO_TARGETS: LinkTargets = () => null;

/** The targets of links of a page, relative to its base URL. Links to parts of the page itself lead to `pageUrl`. */
export function linkTargetsOf(baseUrl: string, pageUrl: string): LinkTargets {
  return (href) => {
    const given = href?.trim() ?? '';
    if (given === '' || given === '#') return null;
    const url = resolveUrl(given, given.startsWith('#') ? pageUrl : baseUrl);
    if (!url || !PROTOCOLS.has(url.protocol) || url.href.length > MAX_TARGET_CHARS) return null;
    if (url.username !== '' || url.password !== '' || url.pathname.startsWith(WITHOUT_PAGE)) return null;
    return url.href;
  };
}

/** The page that an `h1` to `h6` links to, if all of it is a single link to another page. */
export function targetOfHeading(heading: Element, targets: LinkTargets): string | undefined {
  if (!/^h[1-6]$/.test(heading.name)) return undefined;
  if (heading.linkCount !== 1 || heading.fragmentLinkCount > 0 || linkDensity(heading) < 1) return undefined;
  for (const { name, attributes } of descendants(heading)) {
    if (name === 'a') return targets(attributes['href']) ?? undefined;
  }
  return undefined;
}
