import type { SkipReason } from './crawl-error';
import type { FetchResponse } from './fetcher';
import { MAX_REDIRECTS, type PoliteClient, type PoliteRequest } from './polite-client';
import { allows } from './robots';
import type { RobotsFiles } from './robots-files';
import { normalizeUrl } from './site-url';

/** Why a URL has no result. */
export interface Refusal {
  reason: SkipReason;
  detail?: string;
}

/** A successful response; `url` is the normalized final URL. */
export interface Retrieved {
  url: string;
  response: FetchResponse;
}

export interface ReadRequest extends Omit<PoliteRequest, 'delayMs'> {
  /** Called with the normalized target of each redirect. If it returns a refusal, the redirect is not followed. */
  refuseRedirect?: (url: string) => Refusal | null;
}

/** Fetches files of one site. Each redirect must stay on the site and be allowed by robots.txt. */
export class SiteReader {
  constructor(
    private readonly client: PoliteClient,
    private readonly robots: RobotsFiles,
    private readonly isOnSite: (url: string) => boolean,
  ) {}

  /** The response with a 2xx status, or why there is none. Throws the errors of the client. */
  async get(start: string, { refuseRedirect, ...request }: ReadRequest): Promise<Retrieved | Refusal> {
    const trail = new Set<string>();
    // Not normalized: a tracking parameter may be needed to end a chain of redirects.
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
      if (!allows(robots.rules, address)) return { reason: 'robots' };
      const exchange = await this.client.send(address, { ...request, delayMs: robots.rules.crawlDelayMs });
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
