import type { SkipReason } from './crawl-error';
import { MAX_REDIRECTS, type Exchange, type PoliteClient } from './polite-client';
import { ALLOW_ALL, MAX_ROBOTS_BYTES, parseRobots, type RobotsRules } from './robots';
import type { CrawlOptions, PageFacts } from './crawl-options';

const MAX_ORIGINS = 20;

/** The rules of an origin, or the reason why they are unknown, which forbids the whole origin. */
export type RobotsAnswer = { rules: RobotsRules } | { reason: SkipReason; detail?: string };

/**
 * The robots.txt of each origin of a crawl, fetched once. By RFC 9309 2.3.1, a 4xx status and too many redirects allow
 * everything; a 5xx status and an unreachable file allow nothing. Redirects may leave the site.
 */
export class RobotsFiles {
  private readonly answers = new Map<string, RobotsAnswer>();

  constructor(
    private readonly client: PoliteClient,
    private readonly options: Pick<CrawlOptions<PageFacts>, 'parseRobots'>,
    /** How many pages of a list may be on other origins than the first. */
    private readonly otherPages = 0,
  ) {}

  /** The rules for the origin of a URL. */
  async for(url: string): Promise<RobotsAnswer> {
    const { origin } = new URL(url);
    const existing = this.answers.get(origin);
    if (existing) return existing;
    if (this.answers.size >= MAX_ORIGINS + this.otherPages)
      return { reason: 'url_trap', detail: 'too many hosts' };
    const answer = await this.fetch(`${origin}/robots.txt`);
    this.answers.set(origin, answer);
    return answer;
  }

  private async fetch(url: string): Promise<RobotsAnswer> {
    let next = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const exchange = await this.client.send(next, {
        // One more byte shows that the file is larger.
        maxBytes: MAX_ROBOTS_BYTES + 1,
        onOversize: 'truncate',
        accept: 'text/plain,*/*;q=0.5',
        delayMs: 0,
      });
      if ('fault' in exchange || exchange.redirectTo === undefined) return this.answerTo(exchange);
      next = exchange.redirectTo;
    }
    return { rules: ALLOW_ALL };
  }

  private async answerTo(exchange: Exchange): Promise<RobotsAnswer> {
    // An address that is refused for robots.txt is also refused for every page.
    if ('fault' in exchange) {
      const { fault: reason } = exchange;
      return { reason, ...(reason !== 'refused_address' && { detail: 'robots.txt' }) };
    }
    const { status, body } = exchange;
    if (status >= 500) return { reason: 'robots', detail: `robots.txt: HTTP ${status}` };
    if (status < 200 || status > 299) return { rules: ALLOW_ALL };
    const { parseRobots: parse = parseRobots } = this.options;
    const rules = await parse(body);
    return rules ? { rules } : { reason: 'robots', detail: 'robots.txt could not be parsed' };
  }
}
