import { normalizePercentEncoding } from './percent-encoding';

/** The name of this crawler in robots.txt. */
export const PRODUCT_TOKEN = 'ParleyBot';

/** RFC 9309 requires at least 500 KiB. The rest of a larger file is not read. */
export const MAX_ROBOTS_BYTES = 500 * 1_024;
const MAX_CRAWL_DELAY_MS = 10_000;
/** The limit of sitemaps that a crawl reads. */
export const MAX_SITEMAPS = 50;
/** The limit of patterns with a wildcard times characters of a path: about 20 ms. Real files stay far below it. */
const MAX_MATCHING_WORK = 2_000_000;
/** Rules with a value after a colon. The part before the colon is not the name of a crawler. */
const VALUED_RULE = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)\s*:/i;
const CRAWLER_NAME = /^([a-z_-]+)\s*:/i;

/**
 * The part of a robots.txt for this crawler. Plain and flat data, because it may come from another thread and a hostile
 * file may have 60,000 rules: a pattern is parsed only when it is matched. Escapes in patterns are normalized.
 */
export interface RobotsRules {
  allowed: string[];
  disallowed: string[];
  /** The Crawl-delay, at most 10 s; 0 without it. */
  crawlDelayMs: number;
  /** The first values of `Sitemap:` lines, as written. */
  sitemaps: string[];
}

/** The rules if there is no robots.txt (RFC 9309 2.3.1.3). */
export const ALLOW_ALL: RobotsRules = { allowed: [], disallowed: [], crawlDelayMs: 0, sitemaps: [] };

type Group = Omit<RobotsRules, 'sitemaps'>;

/**
 * Parses a robots.txt by RFC 9309: the merged groups for this crawler, else those for `*`. Unknown lines are ignored.
 * robots-parser is not used: it multiplies agents by rules (7 s and 750 MB for 70 kB), and compares escapes literally.
 */
export function parseRobots(body: Buffer): RobotsRules {
  const own: Group = { allowed: [], disallowed: [], crawlDelayMs: 0 };
  const everyone: Group = { allowed: [], disallowed: [], crawlDelayMs: 0 };
  const sitemaps: string[] = [];
  let addressed = new Set<Group>();
  let isInNames = true;
  let hasOwnGroup = false;

  for (const [field, value] of records(body)) {
    if (field === 'sitemap') {
      if (sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
    } else if (field === 'user-agent') {
      if (!isInNames) addressed = new Set();
      isInNames = true;
      if (value.startsWith('*')) addressed.add(everyone);
      if (productToken(value) === PRODUCT_TOKEN.toLowerCase()) {
        addressed.add(own);
        hasOwnGroup = true;
      }
    } else if (field === 'allow' || field === 'disallow') {
      isInNames = false;
      if (value === '') continue;
      const pattern = normalizePercentEncoding(value).replace(/\*+/g, '*');
      addressed.forEach((group) => (field === 'allow' ? group.allowed : group.disallowed).push(pattern));
    } else if (field === 'crawl-delay') {
      isInNames = false;
      addressed.forEach((group) => (group.crawlDelayMs = crawlDelayMs(value)));
    }
  }
  return { ...(hasOwnGroup ? own : everyone), sitemaps };
}

/**
 * Do the rules allow the URL? The longest matching pattern decides; of equally long patterns, `allow` wins. A URL is
 * not allowed if it is so long that matching it against all the wildcards would block the thread.
 */
export function allows({ allowed, disallowed }: RobotsRules, url: string): boolean {
  const { pathname, search } = new URL(url);
  const path = normalizePercentEncoding(pathname + search);
  const wildcards = countWildcards(allowed) + countWildcards(disallowed);
  if (wildcards * path.length > MAX_MATCHING_WORK) return false;
  return longestMatch(allowed, path) >= longestMatch(disallowed, path);
}

/**
 * Parses `X-Robots-Tag`: the rules for all crawlers and the rules for this crawler. Several headers arrive joined by
 * commas, so a name applies until the next name.
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

function* records(body: Buffer): Generator<[field: string, value: string]> {
  const lines = body
    .subarray(0, MAX_ROBOTS_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/);
  // A line that was cut off may mean the opposite of the whole line.
  if (body.length > MAX_ROBOTS_BYTES) lines.pop();
  for (const line of lines) {
    const record = line.split('#', 1)[0] ?? '';
    const colon = record.indexOf(':');
    if (colon > 0) yield [record.slice(0, colon).trim().toLowerCase(), record.slice(colon + 1).trim()];
  }
}

function productToken(userAgent: string): string | undefined {
  return /^[a-z_-]+/i.exec(userAgent)?.[0].toLowerCase();
}

function crawlDelayMs(value: string): number {
  const seconds = Number(value);
  return seconds > 0 ? Math.min(seconds * 1_000, MAX_CRAWL_DELAY_MS) : 0;
}

function countWildcards(patterns: string[]): number {
  return patterns.filter((pattern) => pattern.includes('*')).length;
}

/** The length of the longest pattern that matches the path; -1 if none does. */
function longestMatch(patterns: string[], path: string): number {
  let longest = -1;
  for (const pattern of patterns) {
    if (pattern.length > longest && matches(pattern, path)) longest = pattern.length;
  }
  return longest;
}

/** Matches without backtracking: the leftmost occurrence of each piece is as good as any later occurrence. */
function matches(pattern: string, path: string): boolean {
  const endAnchored = pattern.endsWith('$');
  const [first = '', ...others] = (endAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = endAnchored ? others.pop() : undefined;
  if (endAnchored && last === undefined) return path === first;
  let position = first.length;
  for (const piece of others) {
    const found = path.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return last === undefined || (path.length - last.length >= position && path.endsWith(last));
}
