import type { SkipReason } from './crawl-error';
import type { FetchResponse } from './fetcher';
import { MAX_REDIRECTS, type PoliteClient, type PoliteRequest } from './polite-client';
import type { RobotsFiles } from './robots-files';
import { normalizeUrl } from './site-url';

/** Why a URL gave nothing. */
export interface Refusal {
  reason: SkipReason;
  detail?: string;
}

/** A successful answer; `url` is the normalized final one. */
export interface Retrieved {
  url: string;
  response: FetchResponse;
}

export interface ReadRequest extends Omit<PoliteRequest, 'delayMs'> {
  /** Asked of each redirect's normalized target, to end it there. */
  refuseRedirect?: (url: string) => Refusal | null;
}

/** Gets files of one site: each hop of a redirect must stay on the site and be allowed by robots.txt. */
export class SiteReader {
  constructor(
    private readonly client: PoliteClient,
    private readonly robots: RobotsFiles,
    private readonly isOnSite: (url: string) => boolean,
  ) {}

  /** The answer with a 2xx status, or why there is none. Throws what the client throws. */
  async get(start: string, { refuseRedirect, ...request }: ReadRequest): Promise<Retrieved | Refusal> {
    const trail = new Set<string>();
    // The address as the redirect gives it: a parameter that says nothing about the page may still end a redirect.
    let address = start;
    for (;;) {
      const url = normalizeUrl(address);
      if (url === null) return { reason: 'invalid_url', detail: address.slice(0, 200) };
      if (!this.isOnSite(url)) return { reason: 'other_domain', detail: url };
      if (trail.has(address) || trail.size > MAX_REDIRECTS) return { reason: 'redirect_limit' };
      if (url !== start) {
        const refusal = refuseRedirect?.(url);
        if (refusal) return refusal;
      }
      trail.add(address);
      const robots = await this.robots.for(address);
      if ('reason' in robots) return robots;
      if (!robots.policy.allows(address)) return { reason: 'robots' };
      const exchange = await this.client.send(address, { ...request, delayMs: robots.policy.crawlDelayMs });
      if (exchange.kind === 'fault') return { reason: exchange.code };
      if (exchange.kind === 'response') {
        const { status } = exchange.response;
        if (status >= 200 && status < 300) return { url, response: exchange.response };
        return { reason: 'http_error', detail: `HTTP ${status}` };
      }
      address = exchange.to;
    }
  }
}
