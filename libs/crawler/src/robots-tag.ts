import { PRODUCT_TOKEN } from './robots';

/** Rules that carry a value behind a colon, and so are no crawler's name. */
const VALUED_RULE = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)\s*:/i;
const CRAWLER_NAME = /^([a-z_-]+)\s*:/i;

/**
 * Reads `X-Robots-Tag`: the rules for every crawler and those behind our own name. A name holds until
 * the next one, as several headers arrive joined by commas.
 */
export function parseRobotsTag(header: string | undefined): { noindex: boolean; nofollow: boolean } {
  const rules = new Set<string>();
  let crawler: string | null = null;
  for (const item of (header ?? '').split(',')) {
    let rule = item.trim();
    const name = VALUED_RULE.test(rule) ? null : CRAWLER_NAME.exec(rule);
    if (name) {
      crawler = name[1]?.toLowerCase() ?? null;
      rule = rule.slice(name[0].length).trim();
    }
    if (crawler === null || crawler === PRODUCT_TOKEN.toLowerCase()) rules.add(rule.toLowerCase());
  }
  const none = rules.has('none');
  return { noindex: none || rules.has('noindex'), nofollow: none || rules.has('nofollow') };
}
