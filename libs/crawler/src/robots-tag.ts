import { PRODUCT_TOKEN } from './robots';

/** Rules with a value after a colon. They are not the name of a crawler. */
const VALUED_RULE = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)\s*:/i;
const CRAWLER_NAME = /^([a-z_-]+)\s*:/i;

/**
 * Parses `X-Robots-Tag`: the rules for all crawlers and those for this one. Several headers arrive joined by commas, so
 * that a name applies until the next name.
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
