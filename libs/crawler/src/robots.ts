import { normalizePercentEncoding } from './percent-encoding';

/** The name of this crawler in robots.txt. */
export const PRODUCT_TOKEN = 'ParleyBot';

/** RFC 9309 requires at least 500 KiB. The rest of a larger file is not read. */
export const MAX_ROBOTS_BYTES = 500 * 1_024;
const MAX_CRAWL_DELAY_MS = 10_000;

/** The rules of a robots.txt for this crawler. */
export interface RobotsPolicy {
  allows(url: string): boolean;
  /** The Crawl-delay, at most 10 s; 0 if there is none. */
  crawlDelayMs: number;
  /** The values of `Sitemap:`, as written. */
  sitemaps: string[];
}

/** The policy without a robots.txt (RFC 9309 2.3.1.3). */
export const ALLOW_ALL: RobotsPolicy = { allows: () => true, crawlDelayMs: 0, sitemaps: [] };

/** Small, as a hostile file may hold 60,000 rules: a pattern is parsed only when it is matched. */
interface Rule {
  allow: boolean;
  /** With normalized escapes. */
  pattern: string;
}

class Group {
  readonly rules: Rule[] = [];
  crawlDelayMs = 0;
}

/**
 * Parses a robots.txt by RFC 9309: the merged groups for this crawler, else those for `*`. Unknown lines are ignored.
 * robots-parser is not used: it multiplies agents by rules (7 s and 750 MB for 70 kB), and compares escapes literally.
 */
export function parseRobots(body: Buffer): RobotsPolicy {
  const own = new Group();
  const everyone = new Group();
  const sitemaps: string[] = [];
  let addressed = new Set<Group>();
  let isInNames = true;
  let hasOwnGroup = false;

  for (const [field, value] of records(body)) {
    if (field === 'sitemap') {
      sitemaps.push(value);
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
      if (value !== '') addressed.forEach((group) => group.rules.push(parseRule(value, field === 'allow')));
    } else if (field === 'crawl-delay') {
      isInNames = false;
      addressed.forEach((group) => (group.crawlDelayMs = crawlDelayMs(value)));
    }
  }

  const group = hasOwnGroup ? own : everyone;
  return { allows: (url) => allows(group.rules, url), crawlDelayMs: group.crawlDelayMs, sitemaps };
}

function* records(body: Buffer): Generator<[field: string, value: string]> {
  const lines = body
    .subarray(0, MAX_ROBOTS_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/);
  // A cut line may mean the opposite of the whole line.
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

function parseRule(value: string, allow: boolean): Rule {
  return { allow, pattern: normalizePercentEncoding(value).replace(/\*+/g, '*') };
}

function allows(rules: Rule[], url: string): boolean {
  const { pathname, search } = new URL(url);
  const path = normalizePercentEncoding(pathname + search);
  let decisive: Rule | undefined;
  for (const rule of rules) {
    const outweighs =
      decisive === undefined ||
      rule.pattern.length > decisive.pattern.length ||
      (rule.pattern.length === decisive.pattern.length && rule.allow && !decisive.allow);
    if (outweighs && matches(rule.pattern, path)) decisive = rule;
  }
  return decisive?.allow ?? true;
}

/** Matches without backtracking: the leftmost occurrence of each piece is as good as any later one. */
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
